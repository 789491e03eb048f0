package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.McpException;
import io.serai.mcp.tool.ToolCatalog;
import io.serai.protocol.ProtocolCall;
import io.serai.security.AgentDefinition;
import io.serai.skill.Skill;
import io.serai.skill.ToolName;
import io.serai.skill.agent.ActiveAgents;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The prompt that tells a model how to use an agent of the hub, with the skills that it serves. */
record UseAgentPrompt(ActiveAgents agents, ToolCatalog tools) implements Prompt {
  private static final String AGENT = "agent";
  private static final int MAX_SKILLS = 30;
  private static final int MAX_WORDS = 160;

  private static final PromptDescription DESCRIPTION =
      new PromptDescription(
          "use-agent",
          "Use an agent",
          "Tells how to use an agent of this hub, and which skills it has.",
          List.of(
              new PromptArgument(
                  AGENT,
                  "Agent",
                  "Id of the agent; by default the one that is asked.",
                  false,
                  List.of())),
          null);

  @Override
  public PromptDescription description() {
    return DESCRIPTION;
  }

  @Override
  public List<String> values(String argument, ProtocolCall call) {
    return argument.equals(AGENT)
        ? agents.all().stream()
            .filter(agent -> agent.admits(call.caller()))
            .map(AgentDefinition::id)
            .sorted()
            .toList()
        : List.of();
  }

  @Override
  public CompletionStage<ArrayNode> messages(Map<String, String> arguments, ProtocolCall call) {
    String id = arguments.getOrDefault(AGENT, "");
    AgentDefinition agent = id.isBlank() ? call.agent() : find(id, call);
    return CompletableFuture.completedFuture(HubPrompt.ofText(text(agent, call)));
  }

  private AgentDefinition find(String id, ProtocolCall call) {
    return agents
        .find(id)
        .filter(agent -> agent.admits(call.caller()))
        .orElseThrow(
            () ->
                McpException.invalid(
                    "There is no agent %s. The argument agent completes with those there are."
                        .formatted(TextFunctions.clipped(id))));
  }

  private String text(AgentDefinition agent, ProtocolCall call) {
    String base = base(call) + "/agents/" + agent.id();
    ProtocolCall asked = new ProtocolCall(call.caller(), agent, true, base, call.request());
    List<Skill> skills = tools.visible(asked).limit(MAX_SKILLS + 1L).toList();
    StringBuilder text = new StringBuilder();
    text.append("Use the agent ").append(agent.name()).append(" (id ").append(agent.id());
    text.append(") of a Serai hub.\n\n");
    if (!agent.description().isBlank()) {
      text.append(agent.description().strip()).append("\n\n");
    }
    text.append("Its skills, as tools:\n");
    skills.stream().limit(MAX_SKILLS).forEach(skill -> line(text, skill));
    if (skills.isEmpty()) {
      text.append("(none that you may use)\n");
    } else if (skills.size() > MAX_SKILLS) {
      text.append("and more; find them with the tool search_skills.\n");
    }
    return text.append("\nCall a skill by the tool of its name. If you do not have that tool, ")
        .append("call it with call_skill, or connect to ")
        .append(base)
        .append("/mcp, where the tools are those of this agent. A skill may take long, or ask ")
        .append("you something: follow its task, and answer before you go on. To leave the ")
        .append("choice of the skill to the agent, send it a message over A2A: its card is ")
        .append(base)
        .append("/.well-known/agent-card.json.\n")
        .toString();
  }

  /** Returns the address of the hub as the caller reaches it. */
  private static String base(ProtocolCall call) {
    String ofAgent = "/agents/" + call.agent().id();
    return call.base().endsWith(ofAgent)
        ? call.base().substring(0, call.base().length() - ofAgent.length())
        : call.base();
  }

  private static void line(StringBuilder text, Skill skill) {
    String words = skill.description().replace('\r', ' ').replace('\n', ' ').strip();
    text.append("- ").append(ToolName.of(skill.id()));
    if (!words.isEmpty()) {
      text.append(": ").append(TextFunctions.clipped(words, MAX_WORDS));
    }
    text.append('\n');
  }
}
