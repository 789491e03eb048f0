package io.serai.a2s.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.CurlCommand;
import io.serai.protocol.usage.SkillCall;
import io.serai.skill.Skill;
import java.util.ArrayList;
import java.util.List;

/** Examples of calls that no protocol makes: by a Camel route, and by the command line. */
final class RouteAndCliCallExamples {

  private RouteAndCliCallExamples() {}

  static List<CallExample> of(SkillCall call) {
    List<CallExample> examples = new ArrayList<>();
    String skill = call.skill().id();
    examples.add(
        new CallExample(
            "camel", "Camel: the skill as an endpoint", "yaml", route(call, "skill:" + skill)));
    call.agent()
        .ifPresent(
            agent ->
                examples.add(
                    new CallExample(
                        "camel",
                        "Camel: a task of the agent that serves it",
                        "yaml",
                        route(call, "agent:" + agent + "?skill=" + skill + "&caller=operator"))));
    String kind = call.skill().kind();
    boolean overA2a = call.agent().isPresent() && !kind.equals(Skill.OPERATION);
    if (kind.equals(Skill.CAPABILITY) || overA2a) {
      examples.add(new CallExample("cli", "Command line", "sh", commandLine(call)));
    }
    return examples;
  }

  private static String route(SkillCall call, String uri) {
    return """
    - route:
        from:
          uri: timer:once?repeatCount=1
          steps:
            - setBody:
                constant: %s
            - to: %s
            - log: "${body}\""""
        .formatted("'" + call.inputs().toString().replace("'", "''") + "'", uri);
  }

  private static String commandLine(SkillCall call) {
    StringBuilder command = new StringBuilder("serai call --url ").append(call.hub());
    command.append(' ').append(CurlCommand.quoted(call.skill().id()));
    call.inputs()
        .properties()
        .forEach(
            input -> {
              JsonNode value = input.getValue();
              String given = value.isTextual() ? "=" + value.textValue() : ":=" + value;
              command.append(' ').append(CurlCommand.quoted(input.getKey() + given));
            });
    return command.toString();
  }
}
