package io.serai.mcp.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.body.JsonBufferWriter;
import io.serai.protocol.HubVersion;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;

/**
 * The JSON-RPC 2.0 envelope of what the hub sends.
 *
 * @param id of the request that is answered; a JSON null if it is not known
 */
public record McpEnvelopeWriter(JsonNode id, Revision revision) {
  private static final String META = "_meta";
  private static final String RESULT_TYPE = "resultType";

  /** The member of {@code _meta} that says which server a result is from. */
  public static final String SERVER = "io.modelcontextprotocol/serverInfo";

  /** Returns which software the hub is. */
  public static ObjectNode serverInfo() {
    return JsonMappers.object().put("name", "serai").put("version", HubVersion.text());
  }

  /**
   * Returns the response with a result. Since 2026-07-28 a result says its type, and which server
   * it is from.
   *
   * @param result is completed, so it must not be used by others
   */
  public Buffer result(ObjectNode result) {
    if (revision.isStateless()) {
      ObjectNode meta = typed(result).withObjectProperty(META);
      if (!meta.has(SERVER)) {
        meta.set(SERVER, ServerInfo.JSON);
      }
    }
    return message("result", result);
  }

  /** Adds the type of a result of 2026-07-28 that has none: it is complete. */
  public static ObjectNode typed(ObjectNode result) {
    return result.has(RESULT_TYPE) ? result : result.put(RESULT_TYPE, "complete");
  }

  /** Returns the response with an error. */
  public Buffer error(McpException error) {
    ObjectNode body =
        JsonMappers.object().put("code", error.code()).put("message", error.message());
    if (error.data() != null) {
      body.set("data", error.data());
    }
    return message("error", body);
  }

  /** Returns a notification. */
  public static Buffer notification(String method, ObjectNode params) {
    return JsonBufferWriter.of(
        out -> {
          begin(out);
          out.writeStringField("method", method);
          out.writeFieldName("params");
          out.writeTree(params);
          out.writeEndObject();
        });
  }

  /** Returns a request of the hub, which only revisions before 2026-07-28 have. */
  public static Buffer request(String id, String method, JsonNode params) {
    return JsonBufferWriter.of(
        out -> {
          begin(out);
          out.writeStringField("id", id);
          out.writeStringField("method", method);
          out.writeFieldName("params");
          out.writeTree(params);
          out.writeEndObject();
        });
  }

  private Buffer message(String member, JsonNode value) {
    return JsonBufferWriter.of(
        out -> {
          begin(out);
          out.writeFieldName("id");
          out.writeTree(id);
          out.writeFieldName(member);
          out.writeTree(value);
          out.writeEndObject();
        });
  }

  private static void begin(JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("jsonrpc", "2.0");
  }

  /** Made once, because every result has it. */
  private static final class ServerInfo {
    private static final ObjectNode JSON = serverInfo();
  }
}
