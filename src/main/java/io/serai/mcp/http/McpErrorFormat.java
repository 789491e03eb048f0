package io.serai.mcp.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.mcp.model.McpException;

/** The body of errors that the HTTP server reports before a message was read. */
public final class McpErrorFormat {

  /** A JSON-RPC error without an id, because that of the request is not known. */
  public static final ErrorBodyFormat FORMAT =
      error -> {
        McpException refused = McpException.ofHub(error);
        ObjectNode body = JsonMappers.object().put("jsonrpc", "2.0").putNull("id");
        body.putObject("error").put("code", refused.code()).put("message", refused.message());
        return body;
      };

  private McpErrorFormat() {}
}
