package io.serai.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.PrintWriter;

/** Writes messages to the client, one in a line. Thread-safe. */
record ClientOutput(PrintWriter out) {

  /** Writes a message. Line breaks of JSON are white space, and become spaces. */
  void write(String json) {
    String line = json.replace('\r', ' ').replace('\n', ' ');
    synchronized (out) {
      out.write(line);
      out.write('\n');
      out.flush();
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
