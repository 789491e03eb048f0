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
 * Where a command reads and writes.
 *
 * @param out what was asked for
 * @param err what went wrong, and notes that are no part of the result
 * @param interactive whether a person watches
 */
record Terminal(
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    Map<String, String> environment,
    boolean interactive) {

  /** The terminal of this process. */
  @SuppressWarnings("SystemConsoleNull") // newer Javas are started with jdk.console=java.base
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

  /** A secret that a person types unseen, or that is piped in; without the last line's end. */
  @SuppressWarnings("SystemConsoleNull")
  String secret(String prompt) throws IOException {
    Console console = interactive ? System.console() : null;
    if (console == null) {
      return withoutLineEnd(new String(in.readAllBytes(), UTF_8));
    }
    char[] typed = console.readPassword("%s", prompt);
    return typed == null ? "" : new String(typed);
  }

  /** The variable of the environment; empty where it is not set or set to nothing. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  static String withoutLineEnd(String text) {
    return text.replaceFirst("\\R\\z", "");
  }
}
