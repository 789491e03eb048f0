package io.serai.dialect.organization.card;

import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.dialect.organization.served.ServedOrganizations;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.security.AgentDefinition;
import io.serai.skill.intake.AgentMessageInterpreter;
import io.serai.skill.intake.RefusedMessageException;
import io.serai.skill.intake.SkillIntent;
import io.serai.task.Message;
import java.util.List;
import java.util.Optional;

/**
 * Reads messages to organizations. A message may name a skill of the card, or the skill as the
 * catalog of the hub has it; else, and where it names the agent itself, the organization decides
 * what its words ask for.
 */
public record OrganizationMessageInterpreter(ServedOrganizations organizations)
    implements AgentMessageInterpreter {

  @Override
  public boolean takes(AgentDefinition agent) {
    return agent.block(OrganizationAgentConfig.class).isPresent();
  }

  @Override
  public void check(Message message) {
    if (message.parts().stream().allMatch(part -> part.text() != null && part.text().isBlank())) {
      throw new RefusedMessageException(
          "The message is empty. Say in it what is to be done, or attach a file.");
    }
  }

  @Override
  public SkillIntent read(AgentDefinition agent, Optional<String> named, Message message) {
    if (named.filter(id -> !id.equals(agent.id())).isEmpty()) {
      return call(agent.id());
    }
    String prefix = agent.id() + ".";
    String id = named.get();
    String skill = id.startsWith(prefix) ? id.substring(prefix.length()) : id;
    Optional<ServedOrganization> organization = organizations.find(agent.id());
    if (organization.filter(each -> OrganizationCard.has(each.chart(), skill)).isEmpty()) {
      throw new RefusedMessageException(
          agent.id()
              + " has no skill "
              + TextFunctions.clipped(id)
              + ". Name one of its card, or none: "
              + String.join(
                  ", ", organization.map(OrganizationMessageInterpreter::ids).orElse(List.of())));
    }
    return call(skill);
  }

  private static List<String> ids(ServedOrganization organization) {
    return organization.chart().skills().stream().map(skill -> skill.id()).toList();
  }

  private static SkillIntent call(String skill) {
    return new SkillIntent.SkillCall(skill, null, JsonMappers.object());
  }
}
