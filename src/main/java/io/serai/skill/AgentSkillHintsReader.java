package io.serai.skill;

import io.serai.document.DocumentNode;
import io.serai.security.AgentFileSection;
import io.serai.security.agent.AgentFileSectionReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the block {@code hints} of the files of {@code agents/}. Thread-safe. */
public final class AgentSkillHintsReader implements AgentFileSectionReader {
  private static final String NAME = "hints";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public AgentFileSection read(String agentId, DocumentNode block) {
    if (Stream.of("card", "url", "mcp").noneMatch(block::hasSibling)) {
      block.fault(
          "hints are for the skills of remote agents and MCP servers: write card or mcp too. Other"
              + " skills have their own: x-serai.hints of a capability, options of skill: in a route");
    }
    Map<String, SkillHints> bySkill = new LinkedHashMap<>();
    block
        .members()
        .forEach(
            (skill, hints) -> {
              block.optional(skill); // any name is known
              bySkill.put(skill, SkillHintsReader.read(hints));
            });
    return new AgentSkillHints(bySkill);
  }
}
