package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.tool.HubTools;
import io.serai.mcp.tool.ParameterHeaders;
import io.serai.mcp.tool.ToolCatalog;
import io.serai.mcp.tool.ToolResult;
import io.serai.skill.Skill;
import io.serai.skill.intake.SkillInputRequirements;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Implements {@code tools/call}: a tool of the hub, or a skill, which runs as a task. What a
 * language model can mend, such as a missing input, is a result that says so; an unknown tool is an
 * error.
 */
record CallTool(ToolCatalog tools, HubTools hubTools, ToolTasks tasks, SessionLogLevels levels)
    implements McpMethod {

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    String name = context.request().requiredText("name");
    ObjectNode arguments = (ObjectNode) context.request().object("arguments");
    Optional<HubTools.HubTool> hubTool = HubTools.HubTool.of(name);
    if (hubTool.isPresent()) {
      return run(hubTool.get(), arguments, context);
    }
    Skill skill =
        tools
            .find(context.call(), name)
            .orElseThrow(
                () ->
                    McpException.invalid(
                        "Unknown tool: "
                            + TextFunctions.clipped(name)
                            + ". List the tools, or find one with search_skills."));
    if (context.request().revision().isStateless()) {
      ParameterHeaders.check(skill, arguments, context.headers());
    }
    return call(context, name, skill, arguments);
  }

  private CompletionStage<McpAnswer> run(
      HubTools.HubTool tool, ObjectNode arguments, McpContext context) {
    Optional<String> unknown = tool.unknownArgument(arguments);
    if (unknown.isPresent()) {
      return McpAnswer.now(ToolResult.error(unknown.get()));
    }
    return switch (tool) {
      case SEARCH -> search(arguments, context);
      case DESCRIBE ->
          McpAnswer.now(
              hubTools.describe(
                  context.call(), text(arguments, "skill"), context.request().revision()));
      case CALL -> callSkill(arguments, context);
    };
  }

  private CompletionStage<McpAnswer> search(ObjectNode arguments, McpContext context) {
    String query = text(arguments, "query");
    return query.isBlank()
        ? McpAnswer.now(ToolResult.error("query is missing. Say what should be done."))
        : hubTools
            .search(context.call(), query, arguments.path("limit").asInt(0))
            .thenApply(McpAnswer.Result::new);
  }

  private CompletionStage<McpAnswer> callSkill(ObjectNode arguments, McpContext context) {
    String name = text(arguments, "skill");
    Optional<Skill> skill = tools.find(context.call(), name);
    if (skill.isEmpty()) {
      return McpAnswer.now(HubTools.unknown(name));
    }
    JsonNode input = arguments.path("input");
    if (!input.isObject() && !input.isMissingNode() && !input.isNull()) {
      return McpAnswer.now(ToolResult.error("input must be an object, the skill's inputs."));
    }
    ObjectNode inputs = input instanceof ObjectNode object ? object : JsonMappers.object();
    return call(context, name, skill.get(), inputs);
  }

  private CompletionStage<McpAnswer> call(
      McpContext context, String tool, Skill skill, ObjectNode arguments) {
    SkillInputRequirements requirements = SkillInputRequirements.of(skill);
    List<String> missing = requirements.missing(arguments);
    if (!missing.isEmpty()) {
      String names =
          missing.stream().map(requirements::described).collect(Collectors.joining("; "));
      return McpAnswer.now(ToolResult.error("Missing inputs of " + tool + ": " + names + "."));
    }
    CompletionStage<Optional<LogLevel>> wanted = levels.of(context);
    tasks.running().arrived(context);
    return wanted
        .thenCompose(
            level -> tasks.call(new ToolCall(context, tool, skill, arguments, level.orElse(null))))
        .whenComplete((answer, failure) -> tasks.running().answered(context));
  }

  private static String text(ObjectNode arguments, String name) {
    return arguments.path(name).asText();
  }
}
