package io.serai.mcp.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.Sha256;
import io.serai.mcp.model.ParameterHeader;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.SkillHints;
import java.io.UncheckedIOException;
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

  private static final ObjectWriter SORTED =
      JsonMappers.MAPPER.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

  /** Copies the headers. */
  RemoteTool {
    headers = List.copyOf(headers);
  }

  /** Returns the tool with what the operator says of it. */
  RemoteTool with(AgentSkillHints operator) {
    return new RemoteTool(
        name, title, description, inputSchema, outputSchema, operator.of(name, hints), headers);
  }

  /** Whether a call may be repeated: what is said of just that decides, else read-only tools. */
  boolean idempotent() {
    return Boolean.TRUE.equals(hints.idempotent() == null ? hints.readOnly() : hints.idempotent());
  }

  /** Returns what a language model reads of the tool and decides by. */
  ObjectNode reviewed() {
    ObjectNode read = JsonMappers.object().put("title", title).put("description", description);
    read.set("inputSchema", inputSchema);
    read.set("outputSchema", outputSchema);
    read.put("readOnly", hints.readOnly()).put("destructive", hints.destructive());
    return read.put("idempotent", idempotent());
  }

  /** Returns a hash of what is reviewed: another one means that the tool has changed. */
  String digest() {
    return digest(reviewed());
  }

  /** Returns the hash of what is reviewed of a tool. */
  static String digest(ObjectNode reviewed) {
    return Sha256.hex(sortedText(reviewed));
  }

  /**
   * Returns a text that does not depend on the order of members. It keeps all digits of numbers, as
   * the canonical form of RFC 8785 does not.
   */
  static String sortedText(JsonNode node) {
    try {
      return SORTED.writeValueAsString(node);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
