package io.serai.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.security.Caller;
import io.serai.security.WildcardMatcher;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.ToolInputSchema;
import io.serai.skill.ToolName;
import io.serai.skill.agent.RemoteSkillHandler;
import io.serai.task.ErrorCode;
import io.serai.task.component.TaskFailureException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tools that a model is offered: skills that the route names and the caller may use, and asking
 * a person.
 *
 * @param skills by the names of their tools
 * @param askPerson whether the model may ask a person
 */
record SkillTools(Map<String, Skill> skills, boolean askPerson) {
  /** What services of models accept. */
  private static final int MAX_TOOLS = 128;

  /** Characters of the definitions of all tools. */
  private static final int MAX_SIZE = 500_000;

  private static final int MAX_DESCRIPTION = 1023;
  private static final String QUESTION = "question";

  /**
   * Returns the tools for a caller, as they are now.
   *
   * @param patterns of ids of skills
   * @param caller null if the route itself calls, which may use every skill
   * @param self id of the skill that the model works for, which it cannot call; empty for none
   * @throws TaskFailureException if there are more than a model can have
   */
  static SkillTools of(
      CatalogSnapshot now,
      List<String> patterns,
      @Nullable Caller caller,
      String self,
      boolean askPerson) {
    Map<String, Skill> skills = new TreeMap<>();
    now.newest()
        .filter(skill -> !skill.kind().equals(Skill.OPERATION) && !skill.id().equals(self))
        .filter(skill -> WildcardMatcher.any(patterns, skill.id()))
        .filter(skill -> caller == null || isAllowed(caller, skill))
        .forEach(skill -> skills.merge(ToolName.of(skill.id()), skill, SkillTools::ofHome));
    int room = MAX_TOOLS - (askPerson ? 1 : 0);
    if (skills.size() > room) {
      throw new TaskFailureException(
          ErrorCode.INTERNAL.code(),
          "The option tools of llm: offers %s skills, but a model can have %s. Name fewer."
              .formatted(skills.size(), room));
    }
    return new SkillTools(skills, askPerson);
  }

  /** Of two skills with the same name, which only a forged hash gives, that of the home counts. */
  private static Skill ofHome(Skill one, Skill other) {
    return one.isRegistered() ? other : one;
  }

  private static boolean isAllowed(Caller caller, Skill skill) {
    return SkillAccess.isAllowed(caller, skill) && RemoteSkillHandler.isAdmitted(caller, skill);
  }

  /** Returns the skill of a tool; empty if the model was not offered it. */
  Optional<Skill> find(String name) {
    return Optional.ofNullable(skills.get(name));
  }

  /** Whether a call asks a person. */
  boolean isQuestion(ModelToolCall call) {
    return askPerson && call.name().equals(ToolName.ASK_PERSON);
  }

  /**
   * Returns the definitions of the tools for a request (OpenAI, "Function calling").
   *
   * @throws TaskFailureException if they are too large
   */
  ArrayNode definitions() {
    ArrayNode tools = JsonMappers.array();
    int size = 0;
    for (Map.Entry<String, Skill> each : skills.entrySet()) {
      Skill skill = each.getValue();
      String description = TextFunctions.clipped(skill.description(), MAX_DESCRIPTION);
      ObjectNode tool = definition(each.getKey(), description, ToolInputSchema.of(skill));
      size += JsonMappers.text(tool).length();
      if (size > MAX_SIZE) {
        throw new TaskFailureException(
            ErrorCode.INTERNAL.code(),
            "The tools of llm: have more than %s characters with their schemas. Name fewer."
                .formatted(MAX_SIZE));
      }
      tools.add(tool);
    }
    if (askPerson) {
      tools.add(
          definition(
              ToolName.ASK_PERSON,
              "Asks the person for whom you work, and returns the answer. Ask only for what you"
                  + " need and no tool tells you.",
              questionSchema()));
    }
    return tools;
  }

  /** Returns the question of a call; empty if its arguments have none. */
  static Optional<String> question(ObjectNode arguments) {
    return Optional.of(arguments.path(QUESTION).asText("")).filter(text -> !text.isBlank());
  }

  private static ObjectNode questionSchema() {
    ObjectNode schema = JsonMappers.object().put("type", "object");
    schema.putArray("required").add(QUESTION);
    schema
        .putObject("properties")
        .putObject(QUESTION)
        .put("type", "string")
        .put("description", "What you ask, in one or two sentences.");
    return schema;
  }

  private static ObjectNode definition(String name, String description, ObjectNode parameters) {
    ObjectNode tool = JsonMappers.object().put("type", "function");
    tool.putObject("function")
        .put("name", name)
        .put("description", description)
        .set("parameters", parameters);
    return tool;
  }
}
