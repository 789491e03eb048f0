package io.serai.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.LogThrottle;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.security.Caller;
import io.serai.security.WildcardMatcher;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillOwnerNames;
import io.serai.skill.ToolInputSchema;
import io.serai.skill.ToolName;
import io.serai.skill.agent.RemoteSkillHandler;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tools that a model is offered: skills that the route names and the caller may use, and asking
 * a person.
 *
 * @param self id of the skill that the model works for; empty for none
 * @param skills by the names of their tools
 * @param askPerson whether the model may ask a person
 */
record SkillTools(String self, Map<String, Skill> skills, boolean askPerson) {
  private static final Logger LOG = LoggerFactory.getLogger(SkillTools.class);
  private static final LogThrottle WARNINGS = new LogThrottle(Duration.ofMinutes(1));

  /** What services of models accept. */
  private static final int MAX_TOOLS = 128;

  /** Characters of the definitions of all tools. */
  private static final int MAX_SIZE = 500_000;

  private static final int MAX_DESCRIPTION = 1023;
  private static final String QUESTION = "question";

  /**
   * Returns the tools for a caller, as they are now. If there are more than a model can have, the
   * last ones are left out.
   *
   * @param patterns of ids of skills
   * @param caller null if the route itself calls, which may use every skill
   * @param self id of the skill that the model works for, which it cannot call; empty for none
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
        .filter(skill -> isNamed(patterns, skill))
        .filter(skill -> caller == null || isAllowed(caller, skill))
        .forEach(skill -> skills.merge(ToolName.of(skill.id()), skill, SkillTools::ofHome));
    int room = MAX_TOOLS - (askPerson ? 1 : 0);
    Map<String, Skill> first = new LinkedHashMap<>();
    skills.entrySet().stream()
        .sorted(Comparator.comparingInt(each -> rank(each.getValue()))) // keeps the order of names
        .limit(room)
        .forEach(each -> first.put(each.getKey(), each.getValue()));
    SkillTools tools = new SkillTools(self, first, askPerson);
    tools.warn(skills.size() - first.size());
    return tools;
  }

  /** How late a skill comes: others decide how many skills remote agents and callers have. */
  private static int rank(Skill skill) {
    if (skill.isRegistered()) {
      return 2;
    }
    return skill.kind().equals(Skill.REMOTE) ? 1 : 0;
  }

  private void warn(int leftOut) {
    if (leftOut > 0 && WARNINGS.isDue()) {
      LOG.warn(
          "The option tools of llm: names {} skills for {} that do not fit into a request to its"
              + " model ({} tools, {} characters); they are left out. Name fewer.",
          leftOut,
          self.isEmpty() ? "a route" : self,
          MAX_TOOLS,
          MAX_SIZE);
    }
  }

  /** Of two skills with the same name, which only a forged hash gives, that of the home counts. */
  private static Skill ofHome(Skill one, Skill other) {
    return one.isRegistered() ? other : one;
  }

  /** A pattern without an owner means what operators have: others could add tools at will. */
  private static boolean isNamed(List<String> patterns, Skill skill) {
    return WildcardMatcher.anyOwned(patterns, skill.id(), skill.owner(), SkillOwnerNames.OPERATOR);
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
   * Returns the definitions of the tools for a request (OpenAI, "Function calling"). Those for
   * which there is no room are left out.
   */
  ArrayNode definitions() {
    ArrayNode tools = JsonMappers.array();
    int size = 0;
    for (Map.Entry<String, Skill> each : skills.entrySet()) {
      Skill skill = each.getValue();
      String description = TextFunctions.clipped(skill.description(), MAX_DESCRIPTION);
      ObjectNode tool = definition(each.getKey(), description, ToolInputSchema.of(skill));
      int length = JsonMappers.text(tool).length();
      if (size + length <= MAX_SIZE) {
        size += length;
        tools.add(tool);
      }
    }
    warn(skills.size() - tools.size());
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
