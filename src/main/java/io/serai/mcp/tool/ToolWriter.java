package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.serai.document.EncodeOnceObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.Revision;
import io.serai.skill.Skill;
import io.serai.skill.SkillHints;
import io.serai.skill.ToolInputSchema;
import io.serai.skill.ToolName;
import java.util.LinkedHashMap;
import java.util.Map;

/** Describes skills as tools (MCP, "Tools", data type Tool). */
public final class ToolWriter {
  private static final String OBJECT = "object";

  /** Tells other hubs that the tool is not this hub's own, so that none passes it back. */
  private static final String REMOTE = "io.serai/remote";

  /**
   * By identity; what is cached does not refer to its skill, which would then stay for ever. A page
   * of the list has a hundred of them, so each is encoded once.
   */
  private static final LoadingCache<Skill, ObjectNode> DESCRIBED =
      Caffeine.newBuilder().weakKeys().executor(Runnable::run).build(ToolWriter::describe);

  private ToolWriter() {}

  /** Returns the description of a skill, which must not be modified. */
  public static ObjectNode of(Skill skill, Revision revision) {
    ObjectNode tool = DESCRIBED.get(skill);
    JsonNode output = tool.get("outputSchema");
    boolean tooNew =
        output != null && !revision.isStateless() && !OBJECT.equals(output.path("type").asText());
    return tooNew ? tool.deepCopy().without("outputSchema") : tool;
  }

  private static ObjectNode describe(Skill skill) {
    ObjectNode tool = JsonMappers.object();
    tool.put("name", ToolName.of(skill.id())).put("title", skill.name());
    tool.put("description", skill.description().isBlank() ? skill.name() : skill.description());
    tool.set("inputSchema", ToolInputSchema.of(skill));
    if (hasData(skill)) {
      tool.set("outputSchema", skill.outputSchema());
    }
    ObjectNode annotations = annotations(skill);
    if (!annotations.isEmpty()) {
      tool.set("annotations", annotations);
    }
    if (skill.kind().equals(Skill.REMOTE)) {
      tool.putObject("_meta").put(REMOTE, true);
    }
    if (skill.hints().icon() != null) {
      tool.putArray("icons").addObject().put("src", skill.hints().icon());
    }
    Map<String, JsonNode> members = new LinkedHashMap<>();
    tool.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
    return new EncodeOnceObjectNode(members);
  }

  /** A text is no structured content, so the schema of one would promise what does not come. */
  private static boolean hasData(Skill skill) {
    JsonNode schema = skill.outputSchema();
    return schema != null && schema.has("type") && !schema.path("type").asText().equals("string");
  }

  private static ObjectNode annotations(Skill skill) {
    ObjectNode annotations = JsonMappers.object();
    SkillHints hints = skill.hints();
    if (hints.readOnly() != null) {
      annotations.put("readOnlyHint", hints.readOnly());
    }
    if (hints.destructive() != null) {
      annotations.put("destructiveHint", hints.destructive());
    }
    if (hints.idempotent() != null) {
      annotations.put("idempotentHint", hints.idempotent());
    }
    return annotations;
  }
}
