package io.serai.mcp.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.OutgoingRequest.MessageHandler;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.HeaderValue;
import io.serai.mcp.model.McpEnvelopeWriter;
import io.serai.mcp.model.McpNameHeader;
import io.serai.mcp.model.Revision;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Writes requests to one MCP server, with an id for each. Thread-safe. */
final class OutgoingRequestFactory {
  private static final String META = "_meta";
  private static final String PREFIX = "io.modelcontextprotocol/";

  private final McpServerConfig config;
  private final AtomicLong ids = new AtomicLong();

  OutgoingRequestFactory(McpServerConfig config) {
    this.config = config;
  }

  /**
   * Writes a request. Since 2026-07-28 each one says who the client is, and headers repeat what it
   * is about.
   *
   * @param params are completed, so they must not be used by others
   */
  OutgoingRequest request(
      Revision revision,
      String method,
      ObjectNode params,
      ServerCallContext call,
      MessageHandler handler) {
    ObjectNode message = envelope(method, params).put("id", ids.incrementAndGet());
    params.withObjectProperty(META).set("progressToken", message.get("id"));
    Map<String, String> headers = new HashMap<>();
    headers.put("MCP-Protocol-Version", revision.text());
    if (revision.isStateless()) {
      ObjectNode meta = params.withObjectProperty(META);
      meta.put(PREFIX + "protocolVersion", revision.text());
      meta.set(PREFIX + "clientInfo", clientInfo());
      meta.set(PREFIX + "clientCapabilities", capabilities(true));
      headers.put("Mcp-Method", method);
      String name = McpNameHeader.of(method, params);
      if (name != null) {
        headers.put(McpNameHeader.HEADER, HeaderValue.encoded(name));
      }
      headers.putAll(call.headers());
    }
    return new OutgoingRequest(
        message, headers, handler, call.caller(), call.abort(), config.timeout());
  }

  /** Writes the request that begins a session. */
  OutgoingRequest initialize(ServerCallContext call, MessageHandler handler) {
    ObjectNode params =
        JsonMappers.object().put("protocolVersion", Revision.NEWEST_WITH_SESSIONS.text());
    params.set("capabilities", capabilities(false));
    params.set("clientInfo", clientInfo());
    ObjectNode message = envelope("initialize", params).put("id", ids.incrementAndGet());
    return new OutgoingRequest(
        message, Map.of(), handler, call.caller(), call.abort(), config.timeout());
  }

  /** Writes a notification. */
  static ObjectNode envelope(String method, ObjectNode params) {
    ObjectNode message = JsonMappers.object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    return message;
  }

  private static ObjectNode clientInfo() {
    return McpEnvelopeWriter.serverInfo().put("title", "Serai");
  }

  /** What the hub can do for a server; a stateless one may answer with the handle of a task. */
  private ObjectNode capabilities(boolean tasks) {
    ObjectNode capabilities = JsonMappers.object();
    ObjectNode elicitation = capabilities.putObject("elicitation");
    elicitation.putObject("form");
    elicitation.putObject("url");
    if (config.sampling().isPresent()) {
      capabilities.putObject("sampling");
    }
    if (tasks) {
      capabilities.putObject("extensions").putObject(ClientCapabilities.TASKS);
    }
    return capabilities;
  }
}
