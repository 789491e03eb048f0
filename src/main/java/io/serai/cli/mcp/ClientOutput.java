package io.serai.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages to the client, one in a line. Thread-safe.
 *
 * @param broken completes when a message could not be written, because the client has ended
 */
record ClientOutput(PrintWriter out, CompletableFuture<@Nullable Void> broken) {

  ClientOutput(PrintWriter out) {
    this(out, new CompletableFuture<>());
  }

  /** Writes a message. Line breaks of JSON are white space, and become spaces. */
  void write(String json) {
    String line = json.replace('\r', ' ').replace('\n', ' ');
    synchronized (out) {
      out.write(line);
      out.write('\n');
      if (out.checkError()) { // after a flush
        broken.complete(null);
      }
    }
  }

  /**
   * Writes the response with an error.
   *
   * @param id of the request; a JSON null if it is not known
   */
  void error(JsonNode id, int code, String message) {
    ObjectNode response = JsonMappers.object().put("jsonrpc", "2.0");
    response.set("id", id);
    response.putObject("error").put("code", code).put("message", message);
    write(JsonMappers.text(response));
  }
}
