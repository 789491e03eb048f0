package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.ParameterHeader;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.SkillHints;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool of an MCP server (MCP, "Tools", data type Tool).
 *
 * @param inputSchema JSON Schema of the arguments
 * @param outputSchema JSON Schema of structured results; null if it has none
 * @param headers headers that repeat arguments
 */
record RemoteTool(
    String name,
    String title,
    String description,
    ObjectNode inputSchema,
    @Nullable ObjectNode outputSchema,
    SkillHints hints,
    List<ParameterHeader> headers) {

  /** Copies the headers. */
  RemoteTool {
    headers = List.copyOf(headers);
  }

  /** Returns the tool with what the operator says of it. */
  RemoteTool with(AgentSkillHints operator) {
    return new RemoteTool(
        name, title, description, inputSchema, outputSchema, operator.of(name, hints), headers);
  }

  /** Whether a call may be repeated. */
  boolean idempotent() {
    return Boolean.TRUE.equals(hints.readOnly()) || Boolean.TRUE.equals(hints.idempotent());
  }

  /**
   * Returns a hash of what a language model reads of the tool and decides by: another one means
   * that the tool has changed.
   */
  String digest() {
    ObjectNode read = JsonMappers.object().put("title", title).put("description", description);
    read.set("inputSchema", inputSchema);
    read.set("outputSchema", outputSchema);
    read.put("readOnly", hints.readOnly()).put("destructive", hints.destructive());
    read.put("idempotent", idempotent());
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(JsonMappers.text((JsonNode) read).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
