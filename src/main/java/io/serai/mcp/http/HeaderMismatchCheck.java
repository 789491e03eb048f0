package io.serai.mcp.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.HeaderValue;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpNameHeader;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the headers of a request say what its body says, so that a proxy that decides by
 * headers and the hub see the same (revision 2026-07-28, Streamable HTTP, "Server Validation").
 */
record HeaderMismatchCheck(McpHttpRequest http) {
  /** Header with the revision. */
  static final String REVISION = "MCP-Protocol-Version";

  private static final String METHOD = "Mcp-Method";
  private static final String NAME = McpNameHeader.HEADER;

  /**
   * Checks the header with the revision.
   *
   * @throws McpException if it is missing, or is not that of the body
   */
  void revision(String ofBody) {
    same(REVISION, http.header(REVISION), ofBody);
  }

  /**
   * Checks the headers that repeat the method, and what it is about.
   *
   * @throws McpException if one is missing, or is not that of the body
   */
  void request(String method, JsonNode params) {
    same(METHOD, http.header(METHOD), method);
    String value = McpNameHeader.of(method, params);
    if (value != null) {
      same(NAME, decoded(http.header(NAME)), value);
    }
  }

  private static @Nullable String decoded(@Nullable String header) {
    return header == null
        ? null
        : HeaderValue.decoded(header).orElseThrow(() -> mismatch(NAME + " is not valid Base64."));
  }

  private static void same(String header, @Nullable String given, String expected) {
    if (given == null) {
      throw mismatch("The header " + header + " is missing.");
    }
    if (!given.equals(expected)) {
      throw mismatch(
          "The header %s is %s, but the body says %s."
              .formatted(header, TextFunctions.clipped(given), TextFunctions.clipped(expected)));
    }
  }

  private static McpException mismatch(String message) {
    return McpException.of(McpError.HEADER_MISMATCH, "Header mismatch: " + message);
  }
}
