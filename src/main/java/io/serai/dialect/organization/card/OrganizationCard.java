package io.serai.dialect.organization.card;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.dialect.organization.model.DomainSkill;
import io.serai.dialect.organization.model.Organization;
import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.dialect.organization.served.ServedOrganizations;
import io.serai.protocol.AgentCardContext;
import io.serai.protocol.AgentCardContribution;
import java.util.Optional;

/**
 * Makes the agent card of an organization from its files: name, description, version and a skill
 * for each domain.
 */
public record OrganizationCard(ServedOrganizations organizations) implements AgentCardContribution {

  @Override
  public Object revision() {
    return organizations.revision();
  }

  @Override
  public void describe(AgentCardContext context, ObjectNode card) {
    find(context)
        .map(ServedOrganization::chart)
        .ifPresent(
            chart -> {
              chart.organization().ifPresent(organization -> describe(organization, card));
              modes(card.putArray("defaultInputModes"));
              modes(card.putArray("defaultOutputModes"));
              ArrayNode skills = card.putArray("skills");
              chart.skills().forEach(skill -> write(skill, skills.addObject()));
            });
  }

  @Override
  public void describeOldVersions(AgentCardContext context, ObjectNode card) {
    if (find(context).isPresent()) {
      card.putArray("supportedProtocolVersions").add("0.3").add("1.0");
      ArrayNode schemes = card.putObject("authentication").putArray("schemes");
      card.path("securitySchemes").fieldNames().forEachRemaining(schemes::add);
      if (schemes.isEmpty()) {
        schemes.add("none");
      }
    }
  }

  private Optional<ServedOrganization> find(AgentCardContext context) {
    return organizations.find(context.agent().id());
  }

  private static void describe(Organization organization, ObjectNode card) {
    card.put("name", organization.name());
    card.put("description", description(organization));
    organization.version().ifPresent(version -> card.put("version", version));
  }

  private static String description(Organization organization) {
    String text = organization.description();
    String all = organization.objective().map(objective -> text + " " + objective).orElse(text);
    return all.isBlank() ? organization.name() : all.strip();
  }

  private static void modes(ArrayNode modes) {
    modes.add("text/plain").add("application/json").add("application/octet-stream");
  }

  private static void write(DomainSkill skill, ObjectNode entry) {
    entry.put("id", skill.id());
    entry.put("name", skill.name());
    entry.put("description", skill.description());
    ArrayNode tags = entry.putArray("tags");
    skill.tags().forEach(tags::add);
    if (!skill.examples().isEmpty()) {
      ArrayNode examples = entry.putArray("examples");
      skill.examples().forEach(examples::add);
    }
  }

  /** Whether the organization has a skill of that id. */
  static boolean has(OrganizationDefinition chart, String id) {
    return chart.skills().stream().anyMatch(skill -> skill.id().equals(id));
  }
}
