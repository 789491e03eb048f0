package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.Revision;
import io.serai.protocol.ProtocolCall;
import io.serai.skill.Skill;
import io.serai.skill.ToolName;
import io.serai.skill.search.SearchRequest;
import io.serai.skill.search.SkillSearch;
import io.serai.skill.search.SkillSearchResults;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The tools with which a language model finds and calls skills that are too many to list. Their
 * names are the hub's own: the tool of a skill with the same name gets another one. Thread-safe.
 */
public record HubTools(SkillSearch search, ToolCatalog tools) {
  private static final int DEFAULT_LIMIT = 10;
  private static final int MAX_LIMIT = 50;

  /** An input of a tool of the hub. */
  private record ToolInput(String name, String type, String words, boolean required) {}

  /** The tools of the hub. */
  @SuppressWarnings("ImmutableEnumChecker") // the lists are immutable
  public enum HubTool {
    SEARCH(
        ToolName.SEARCH,
        "Searches the skills of this hub by what they do. Returns their names and descriptions,"
            + " the best first. Search before you say that something cannot be done.",
        List.of(
            new ToolInput("query", "string", "What should be done, in a few words.", true),
            new ToolInput("limit", "integer", "How many skills to return, 10 by default.", false))),
    DESCRIBE(
        ToolName.DESCRIBE,
        "Describes a skill: its inputs and its result as JSON Schema.",
        List.of(skill())),
    CALL(
        ToolName.CALL,
        "Calls a skill and returns its result. Describe it first to know its inputs.",
        List.of(
            skill(),
            new ToolInput("input", "object", "The inputs of the skill, by their names.", false)));

    private final String toolName;
    private final String words;
    private final List<ToolInput> inputs;

    HubTool(String toolName, String words, List<ToolInput> inputs) {
      this.toolName = toolName;
      this.words = words;
      this.inputs = inputs;
    }

    private static ToolInput skill() {
      return new ToolInput(
          "skill", "string", "The name of the skill, as search_skills returns it.", true);
    }

    private ObjectNode description() {
      ObjectNode tool = JsonMappers.object().put("name", toolName).put("description", words);
      ObjectNode schema = tool.putObject("inputSchema").put("type", "object");
      ObjectNode properties = schema.putObject("properties");
      ArrayNode required = schema.putArray("required");
      for (ToolInput input : inputs) {
        properties.putObject(input.name).put("type", input.type).put("description", input.words);
        if (input.required) {
          required.add(input.name);
        }
      }
      if (this != CALL) {
        tool.putObject("annotations").put("readOnlyHint", true);
      }
      return tool;
    }

    /** Returns what is wrong with the names of the arguments; empty if nothing is. */
    public Optional<String> unknownArgument(ObjectNode arguments) {
      List<String> known = inputs.stream().map(ToolInput::name).toList();
      return arguments.properties().stream()
          .map(Map.Entry::getKey)
          .filter(each -> !known.contains(each))
          .findFirst()
          .map(
              each ->
                  "%s has no argument %s; its arguments are %s."
                      .formatted(toolName, TextFunctions.clipped(each), String.join(", ", known)));
    }

    /** Returns the tool with that name; empty if the hub has none. */
    public static Optional<HubTool> of(String name) {
      return Arrays.stream(values()).filter(tool -> tool.toolName.equals(name)).findFirst();
    }
  }

  /** Returns the descriptions of the tools. */
  public static List<ObjectNode> descriptions() {
    return Arrays.stream(HubTool.values()).map(HubTool::description).toList();
  }

  /** Searches skills that the caller may use. */
  public CompletionStage<ObjectNode> search(ProtocolCall call, String query, int limit) {
    SearchRequest request =
        SearchRequest.of(query)
            .limit(limit < 1 ? DEFAULT_LIMIT : Math.min(limit, MAX_LIMIT))
            .caller(
                skill -> ToolCatalog.isVisible(call, skill),
                skill -> ToolCatalog.isVisible(call, skill));
    return search.search(request).thenApply(HubTools::result);
  }

  private static ObjectNode result(SkillSearchResults found) {
    ObjectNode data = JsonMappers.object();
    ArrayNode skills = data.putArray("skills");
    for (SkillSearchResults.SearchHit hit : found.hits()) {
      Skill skill = hit.skill();
      skills
          .addObject()
          .put("name", ToolName.of(skill.id()))
          .put("title", skill.name())
          .put("description", skill.description());
    }
    data.put("total", found.totalMatches());
    return ToolResult.ofData(data);
  }

  /** Describes a skill. */
  public ObjectNode describe(ProtocolCall call, String name, Revision revision) {
    return tools
        .find(call, name)
        .map(skill -> ToolResult.ofData(ToolWriter.of(skill, revision)))
        .orElseGet(() -> unknown(name));
  }

  /** Returns the result for a skill that does not exist, or that the caller may not use. */
  public static ObjectNode unknown(String name) {
    return ToolResult.error(
        "There is no skill %s. Find the names of skills with search_skills."
            .formatted(TextFunctions.clipped(name)));
  }
}
