package io.serai.mcp.model;

/** The errors that MCP and JSON-RPC define, with their codes and their status over HTTP. */
public enum McpError {
  PARSE_ERROR(-32700, 400),
  INVALID_REQUEST(-32600, 400),
  METHOD_NOT_FOUND(-32601, 404),
  INVALID_PARAMS(-32602, 200),
  INTERNAL_ERROR(-32603, 200),
  /** A header says other than the body, or a required header is missing. */
  HEADER_MISMATCH(-32020, 400),
  /** The request needs something of the client that this has not declared. */
  MISSING_CLIENT_CAPABILITY(-32021, 400),
  UNSUPPORTED_PROTOCOL_VERSION(-32022, 400),
  /** A resource does not exist, as revisions before 2026-07-28 say it. */
  RESOURCE_NOT_FOUND(-32002, 200);

  private final int code;
  private final int status;

  McpError(int code, int status) {
    this.code = code;
    this.status = status;
  }

  /** Returns the code of JSON-RPC. */
  public int code() {
    return code;
  }

  /** Returns the status over HTTP, for clients of 2026-07-28 and later. */
  public int status() {
    return status;
  }
}
