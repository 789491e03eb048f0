package io.serai.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Runs commands in this process and keeps their output. */
final class Shell {

  private final Map<String, String> environment = new HashMap<>();
  private String input = "";
  private String out = "";
  private String err = "";

  Shell with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Shell typing(String text) {
    input = text;
    return this;
  }

  int run(Object... arguments) {
    StringWriter written = new StringWriter();
    StringWriter errors = new StringWriter();
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            new PrintWriter(written),
            new PrintWriter(errors),
            environment,
            false);
    int code =
        CommandLineEntryPoint.execute(
            terminal, Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    terminal.err().flush();
    out = written.toString();
    err = errors.toString();
    return code;
  }

  String out() {
    return out;
  }

  String err() {
    return err;
  }
}
