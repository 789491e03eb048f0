package io.serai.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.model.HeaderValue;
import io.serai.mcp.model.McpNameHeader;
import io.serai.mcp.model.SessionId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes the headers of a message: those that repeat its body since 2026-07-28, or those of the
 * session that the client has begun before. Thread-safe.
 */
final class MessageHeaders {
  private static final String REVISION = "MCP-Protocol-Version";
  private static final String METHOD = "Mcp-Method";

  private final ToolHeaders tools = new ToolHeaders();
  private volatile @Nullable Session session;

  /**
   * What {@code initialize} has settled.
   *
   * @param id empty if the hub gave none
   */
  private record Session(Optional<String> id, String revision) {}

  /** Learns from the response to a request. */
  void learn(ClientMessage request, JsonNode result, Optional<String> sessionId) {
    if (request.method().equals("tools/list")) {
      tools.learn(result);
    } else if (request.method().equals("initialize") && result.has("protocolVersion")) {
      session = new Session(sessionId, result.path("protocolVersion").asText());
    }
  }

  /** Whether the client has begun a session. */
  boolean isSession() {
    return session != null;
  }

  Map<String, String> of(ClientMessage message) {
    Map<String, String> headers = new LinkedHashMap<>();
    String revision = message.revision();
    Session begun = session;
    if (revision != null) {
      addRepeated(message, revision, headers);
    } else if (begun != null && !message.method().equals("initialize")) {
      headers.put(REVISION, HeaderValue.encoded(begun.revision));
      begun.id.ifPresent(id -> headers.put(SessionId.HEADER, id));
    }
    return headers;
  }

  private void addRepeated(ClientMessage message, String revision, Map<String, String> headers) {
    headers.put(REVISION, HeaderValue.encoded(revision));
    headers.put(METHOD, HeaderValue.encoded(message.method()));
    String name = McpNameHeader.of(message.method(), message.params());
    if (name != null) {
      headers.put(McpNameHeader.HEADER, HeaderValue.encoded(name));
    }
    if (message.method().equals("tools/call")) {
      tools.add(message, headers);
    }
  }
}
