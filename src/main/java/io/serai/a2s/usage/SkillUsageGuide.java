package io.serai.a2s.usage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.Protocol;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.SkillCall;
import io.serai.skill.Skill;
import io.serai.skill.agent.ActiveAgents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The usage guide of a skill: its inputs, and example calls that are ready to run. */
public final class SkillUsageGuide {

  private final Skill skill;
  private final InputDocumentation inputs;
  private final List<CallExample> calls;
  private final Optional<String> agent;

  private SkillUsageGuide(
      Skill skill, InputDocumentation inputs, List<CallExample> calls, Optional<String> agent) {
    this.skill = skill;
    this.inputs = inputs;
    this.calls = calls;
    this.agent = agent;
  }

  /**
   * Creates the guide of a skill.
   *
   * @param hub address of the hub, without a trailing slash
   * @param secured whether callers need a key
   * @param protocols those that contribute examples
   */
  public static SkillUsageGuide of(
      Skill skill, ActiveAgents agents, String hub, boolean secured, List<Protocol> protocols) {
    InputDocumentation inputs = new InputDocumentation(skill);
    SkillCall call = SkillCall.of(skill, inputs.example(), hub, agents, secured);
    List<CallExample> calls = new ArrayList<>();
    protocols.forEach(protocol -> calls.addAll(protocol.examples(call)));
    calls.addAll(RouteAndCliCallExamples.of(call));
    return new SkillUsageGuide(skill, inputs, calls, call.agent());
  }

  /**
   * The guide as JSON: {@code {skill, inputs, inputSchema, outputSchema?, calls: [{protocol, title,
   * text}]}}.
   */
  public ObjectNode json() {
    ObjectNode usage = JsonMappers.object();
    ObjectNode about = usage.putObject("skill");
    about
        .put("id", skill.id())
        .put("name", skill.name())
        .put("version", skill.version())
        .put("kind", skill.kind())
        .put("description", skill.description());
    agent.ifPresent(id -> about.put("agent", id));
    usage.set("inputs", inputs.json());
    usage.set("inputSchema", inputs.schema());
    if (skill.outputSchema() != null) {
      usage.set("outputSchema", skill.outputSchema());
    }
    var texts = usage.putArray("calls");
    calls.forEach(
        call ->
            texts
                .addObject()
                .put("protocol", call.protocol())
                .put("title", call.title())
                .put("text", call.text()));
    return usage;
  }

  /** The guide as Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder("# ").append(skill.name()).append(' ');
    text.append(skill.version()).append("\n\n").append(skill.description()).append("\n\n");
    text.append("| Input | Type | Needed | Taken from words | In the schema by |\n");
    text.append("|---|---|---|---|---|\n");
    inputs.json().forEach(input -> text.append(row(input)));
    for (CallExample call : calls) {
      text.append("\n## ").append(call.title()).append("\n\n```").append(call.language());
      text.append('\n').append(call.text()).append("\n```\n");
    }
    return text.toString();
  }

  private static String row(JsonNode input) {
    String needed =
        input.path("required").asBoolean()
            ? "yes"
            : input.has("default") ? "no, " + input.path("default") : "no";
    return "| %s | %s | %s | %s | %s |\n"
        .formatted(
            cell(input.path("name")),
            cell(input.path("type")),
            needed.replace("|", "\\|"),
            input.has("patterns") ? input.path("patterns").toString().replace("|", "\\|") : "",
            cell(input.path("from")));
  }

  private static String cell(JsonNode text) {
    return text.asText().replace("|", "\\|").replace("\n", " ");
  }
}
