package io.serai.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.serai.cli.terminal.Terminal;
import io.serai.cli.terminal.TerminalWriter;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Runs commands in this process and keeps their output. */
public final class Shell {

  private final Map<String, String> environment = new HashMap<>();
  private String input = "";
  private String out = "";
  private String err = "";
  private boolean terminal;

  public Shell with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  public Shell typing(String text) {
    input = text;
    return this;
  }

  /** Runs the next commands on a terminal. */
  public Shell onTerminal() {
    terminal = true;
    return this;
  }

  public int run(Object... arguments) {
    StringWriter written = new StringWriter();
    StringWriter errors = new StringWriter();
    Terminal streams =
        new Terminal(
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            writer(written),
            writer(errors),
            environment,
            false);
    int code =
        CommandLineEntryPoint.execute(
            streams, Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    streams.err().flush();
    out = written.toString();
    err = errors.toString();
    return code;
  }

  private PrintWriter writer(StringWriter text) {
    return terminal ? new TerminalWriter(text) : new PrintWriter(text);
  }

  public String out() {
    return out;
  }

  public String err() {
    return err;
  }
}
