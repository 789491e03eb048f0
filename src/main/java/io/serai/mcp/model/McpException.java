package io.serai.mcp.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpError;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The reason why a request of MCP is answered with an error. Immutable. */
public final class McpException extends RuntimeException {
  private final int code;
  private final int status;
  private final boolean ofHub;
  private final transient @Nullable JsonNode data;
  private final transient Map<String, String> headers;

  private McpException(
      int code,
      int status,
      boolean ofHub,
      String message,
      @Nullable JsonNode data,
      Map<String, String> headers) {
    super(message, null, false, false);
    this.code = code;
    this.status = status;
    this.ofHub = ofHub;
    this.data = data;
    this.headers = Map.copyOf(headers);
  }

  /** Creates an error of the protocol. */
  public static McpException of(McpError error, String message) {
    return new McpException(error.code(), error.status(), false, message, null, Map.of());
  }

  /** Creates an error with a code of JSON-RPC that a skill gave. */
  public static McpException ofCode(int code, String message) {
    return new McpException(code, 200, false, message, null, Map.of());
  }

  /** Creates the error for parameters that cannot be used. */
  public static McpException invalid(String message) {
    return of(McpError.INVALID_PARAMS, message);
  }

  /**
   * Creates an error of the hub, such as overload or a missing permission. JSON-RPC keeps its own
   * codes for itself, so the code is the status of HTTP.
   */
  public static McpException ofHub(HttpError error) {
    JsonNode details = error.details().isEmpty() ? null : error.details();
    return error.status() >= 500 && error.status() != 503
        ? new McpException(
            McpError.INTERNAL_ERROR.code(), 200, true, error.message(), details, error.headers())
        : new McpException(
            error.status(), error.status(), true, error.message(), details, error.headers());
  }

  /** Returns a copy with data for programs. */
  public McpException with(JsonNode facts) {
    return new McpException(code, status, ofHub, message(), facts, headers);
  }

  /** Returns a copy with a member of its data. */
  public McpException with(String name, String value) {
    return with(JsonMappers.object().put(name, value));
  }

  /** Returns a copy with another status. */
  public McpException withStatus(int http) {
    return new McpException(code, http, ofHub, message(), data, headers);
  }

  /** Returns the code of JSON-RPC. */
  public int code() {
    return code;
  }

  /** Returns the status over HTTP, for clients of 2026-07-28 and later. */
  public int status() {
    return status;
  }

  /** Whether the hub, and not the protocol, refuses the request: it is busy, or not allowed. */
  public boolean isOfHub() {
    return ofHub;
  }

  /** Returns the text for people and models. */
  public String message() {
    return Objects.requireNonNullElse(getMessage(), "");
  }

  /** Returns data for programs; null if there are none. */
  public @Nullable JsonNode data() {
    return data;
  }

  /** Returns headers of the response. */
  public Map<String, String> headers() {
    return headers;
  }
}
