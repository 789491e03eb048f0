package io.serai.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The input, output and environment of a command.
 *
 * <p>What is written to a terminal is cleaned ({@link TerminalWriter}); files and pipes get it as
 * it is. On a system without {@code /proc} they cannot be distinguished, and all output is cleaned.
 *
 * @param out the result of the command
 * @param err errors, and notes that are not part of the result
 * @param interactive whether a terminal is attached
 */
public record Terminal(
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    Map<String, String> environment,
    boolean interactive) {

  private static final String STANDARD_OUTPUT = "/proc/self/fd/1";
  private static final String STANDARD_ERROR = "/proc/self/fd/2";

  /** The terminal of this process. Its writers know when nobody reads them, unlike System.out. */
  @SuppressWarnings("SystemConsoleNull") // newer JVMs are started with jdk.console=java.base
  public static Terminal ofProcess() {
    Charset charset = Optional.ofNullable(System.console()).map(Console::charset).orElse(UTF_8);
    return new Terminal(
        System.in,
        writer(FileDescriptor.out, charset, STANDARD_OUTPUT),
        writer(FileDescriptor.err, charset, STANDARD_ERROR),
        System.getenv(),
        System.console() != null);
  }

  private static PrintWriter writer(FileDescriptor stream, Charset charset, String path) {
    Writer text = new BufferedWriter(new OutputStreamWriter(new FileOutputStream(stream), charset));
    return isTerminal(path) ? new TerminalWriter(text) : new PrintWriter(text, true);
  }

  /** Whether a stream of this process is a terminal; also true on a system without /proc. */
  private static boolean isTerminal(String descriptor) {
    try {
      return Files.readSymbolicLink(Path.of(descriptor)).startsWith("/dev");
    } catch (IOException | UnsupportedOperationException unknown) {
      return true;
    }
  }

  /** Reads a secret that is typed without echo, or piped in; without the last line break. */
  @SuppressWarnings("SystemConsoleNull")
  public String secret(String prompt) throws IOException {
    Console console = interactive ? System.console() : null;
    if (console == null) {
      return withoutLineEnd(new String(in.readAllBytes(), UTF_8));
    }
    char[] typed = console.readPassword("%s", prompt);
    return typed == null ? "" : new String(typed);
  }

  /** Returns an environment variable; empty if it is not set or has no characters. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  public static String withoutLineEnd(String text) {
    return text.replaceFirst("\\R\\z", "");
  }
}
