package io.serai.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.Optional;

/**
 * The input, output and environment of a command.
 *
 * @param out the result of the command
 * @param err errors, and notes that are not part of the result
 * @param interactive whether a terminal is attached
 */
record Terminal(
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    Map<String, String> environment,
    boolean interactive) {

  /** The terminal of this process. */
  @SuppressWarnings("SystemConsoleNull") // newer JVMs are started with jdk.console=java.base
  static Terminal ofProcess() {
    Charset charset = Optional.ofNullable(System.console()).map(Console::charset).orElse(UTF_8);
    return new Terminal(
        System.in,
        writer(System.out, charset),
        writer(System.err, charset),
        System.getenv(),
        System.console() != null);
  }

  private static PrintWriter writer(OutputStream stream, Charset charset) {
    return new PrintWriter(stream, true, charset);
  }

  /** Reads a secret that is typed without echo, or piped in; without the last line break. */
  @SuppressWarnings("SystemConsoleNull")
  String secret(String prompt) throws IOException {
    Console console = interactive ? System.console() : null;
    if (console == null) {
      return withoutLineEnd(new String(in.readAllBytes(), UTF_8));
    }
    char[] typed = console.readPassword("%s", prompt);
    return typed == null ? "" : new String(typed);
  }

  /** Returns an environment variable; empty if it is not set or has no characters. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  static String withoutLineEnd(String text) {
    return text.replaceFirst("\\R\\z", "");
  }
}
