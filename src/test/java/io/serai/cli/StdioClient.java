package io.serai.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.cli.terminal.Terminal;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A client of MCP that has started {@code serai mcp} in this process. */
final class StdioClient implements AutoCloseable {
  private static final String META = "io.modelcontextprotocol/";

  private final PipedOutputStream input = new PipedOutputStream();
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final StringWriter err = new StringWriter();
  private final CompletableFuture<Integer> code = new CompletableFuture<>();

  private StdioClient(Map<String, String> environment, boolean deaf, String... arguments) {
    try {
      Terminal terminal =
          new Terminal(
              new PipedInputStream(input, 1 << 16),
              new PrintWriter(deaf ? new ClosedWriter() : new LineQueue()),
              new PrintWriter(err, true),
              environment,
              false);
      String[] all = Stream.concat(Stream.of("mcp"), Stream.of(arguments)).toArray(String[]::new);
      new Thread(() -> code.complete(CommandLineEntryPoint.execute(terminal, all))).start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static StdioClient start(String... arguments) {
    return new StdioClient(Map.of(), false, arguments);
  }

  /** Starts the command with an output that nobody reads. */
  static StdioClient deaf(String... arguments) {
    return new StdioClient(Map.of(), true, arguments);
  }

  /** Starts the command with a key in its environment. */
  static StdioClient withKey(String key, String... arguments) {
    return new StdioClient(Map.of("SERAI_KEY", key), false, arguments);
  }

  /** Writes a line. */
  void send(String line) {
    try {
      input.write((line + "\n").getBytes(UTF_8));
      input.flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Sends a request of a session. */
  void request(Object id, String method, String params) {
    send(message(id, method, params).toString());
  }

  /** Sends a request of revision 2026-07-28. */
  void stateless(Object id, String method, String params) {
    ObjectNode message = message(id, method, params);
    ObjectNode meta = ((ObjectNode) message.get("params")).withObjectProperty("_meta");
    meta.put(META + "protocolVersion", "2026-07-28");
    meta.putObject(META + "clientCapabilities").putObject("elicitation");
    send(message.toString());
  }

  /** Begins a session and returns the response. */
  JsonNode initialize(String capabilities) {
    request(
        "init",
        "initialize",
        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":%s,\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}"
            .formatted(capabilities));
    JsonNode response = next();
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    return response;
  }

  private static ObjectNode message(Object id, String method, String params) {
    ObjectNode message = JsonMappers.object().put("jsonrpc", "2.0");
    message.set("id", JsonMappers.MAPPER.valueToTree(id));
    return message.put("method", method).set("params", read(params));
  }

  /** Returns the next message. */
  JsonNode next() {
    try {
      String line = lines.poll(60, TimeUnit.SECONDS);
      if (line == null) {
        throw new AssertionError("no message; " + err);
      }
      return read(line);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** Whether no message has come that was not taken. */
  boolean isQuiet() {
    return lines.isEmpty();
  }

  String err() {
    return err.toString();
  }

  /** Ends the input. */
  void endInput() {
    try {
      input.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Ends the input and returns the exit code. */
  int end() {
    endInput();
    try {
      return code.get(60, TimeUnit.SECONDS);
    } catch (Exception failure) {
      throw new AssertionError(err.toString(), failure);
    }
  }

  @Override
  public void close() {
    end();
  }

  private static JsonNode read(String json) {
    try {
      return JsonMappers.read(json);
    } catch (DocumentParseException malformed) {
      throw new AssertionError(json, malformed);
    }
  }

  /** Writes to nobody. */
  private static final class ClosedWriter extends Writer {
    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      throw new IOException("Broken pipe");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  /** Puts each line into the queue. */
  private final class LineQueue extends Writer {
    private final StringBuilder line = new StringBuilder();

    @Override
    public void write(char[] text, int offset, int length) {
      for (int i = offset; i < offset + length; i++) {
        if (text[i] == '\n') {
          lines.add(line.toString());
          line.setLength(0);
        } else {
          line.append(text[i]);
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
