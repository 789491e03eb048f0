package io.serai.mcp.remote;

import io.serai.mcp.client.McpServerConfig;
import io.serai.skill.FallbackPlan;
import io.serai.skill.Skill;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.RemoteSkillHandler;
import java.util.List;
import java.util.Set;

/** Turns the tools of MCP servers into skills of the hub, named {@code AGENT.tool}. */
record RemoteToolSkills(AgentComponentContext links, SkillStatistics statistics) {
  private static final String VERSION = "1.0.0";

  List<Skill> of(McpServerConfig config, List<RemoteTool> tools) {
    return tools.stream().map(tool -> skill(config, tool)).toList();
  }

  private Skill skill(McpServerConfig config, RemoteTool tool) {
    String agent = config.agentId();
    String id = config.prefix() + tool.name();
    return new Skill(
        id,
        tool.title() + " (" + agent + ")",
        VERSION,
        tool.description(),
        List.of("mcp", "remote:" + agent),
        List.of(),
        tool.inputSchema(),
        tool.outputSchema(),
        List.of(),
        Set.of(),
        1,
        Skill.REMOTE,
        null,
        List.of(),
        true,
        FallbackPlan.NONE,
        SkillModes.ANY_RESULT,
        null,
        tool.hints(),
        new RemoteSkillHandler(links, agent, id, VERSION, statistics));
  }
}
