package io.serai.mcp.remote;

import io.serai.mcp.client.McpServerConfig;
import io.serai.skill.Skill;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.RemoteSkillHandler;
import java.util.List;

/** Turns the tools of MCP servers into skills of the hub, named {@code AGENT.tool}. */
record RemoteToolSkills(AgentComponentContext links, SkillStatistics statistics) {
  private static final String VERSION = "1.0.0";

  List<Skill> of(McpServerConfig config, List<RemoteTool> tools) {
    return tools.stream().map(tool -> skill(config, tool)).toList();
  }

  private Skill skill(McpServerConfig config, RemoteTool tool) {
    String agent = config.agentId();
    String id = config.prefix() + tool.name();
    return Skill.remote(
        id,
        tool.title() + " (" + agent + ")",
        VERSION,
        tool.description(),
        List.of("mcp", "remote:" + agent),
        tool.inputSchema(),
        tool.outputSchema(),
        List.of(),
        true,
        SkillModes.ANY_RESULT,
        tool.hints(),
        new RemoteSkillHandler(links, agent, id, VERSION, statistics));
  }
}
