package io.serai.dialect.organization.card;

import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.dialect.organization.model.DomainSkill;
import io.serai.dialect.organization.model.Organization;
import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.dialect.organization.served.ServedOrganizations;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillVersion;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.RemoteSkillHandler;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the skills of organizations in the catalog of the hub, as {@code AGENT.domain}. There
 * routes and workflows call them; each call is a task of the organization. Thread-safe.
 */
public final class OrganizationSkills {
  private static final Logger LOG = LoggerFactory.getLogger(OrganizationSkills.class);
  private static final String DEFAULT_VERSION = "1.0.0";

  private final ServedOrganizations organizations;
  private final SkillCatalog catalog;
  private final AgentComponentContext links;
  private final SkillStatistics statistics;
  private final Map<String, PublishedSkills> published = new HashMap<>();

  public OrganizationSkills(
      ServedOrganizations organizations,
      SkillCatalog catalog,
      AgentComponentContext links,
      SkillStatistics statistics) {
    this.organizations = organizations;
    this.catalog = catalog;
    this.links = links;
    this.statistics = statistics;
  }

  /** Brings the catalog in step with the organizations. */
  public synchronized void synchronize() {
    Set<String> gone = new HashSet<>(published.keySet());
    for (ServedOrganization organization : organizations.all()) {
      gone.remove(organization.block().agentId());
      publish(organization);
    }
    for (String agent : gone) {
      PublishedSkills old = published.remove(agent);
      if (old != null) {
        catalog.update(List.of(), old.skills());
      }
    }
  }

  private void publish(ServedOrganization organization) {
    String agent = organization.block().agentId();
    String version = version(organization);
    List<DomainSkill> domains = organization.chart().skills();
    PublishedSkills before = published.getOrDefault(agent, PublishedSkills.NONE);
    if (before.domains().equals(domains) && before.version().equals(version)) {
      return;
    }
    List<Skill> skills =
        domains.stream().map(domain -> skill(organization.block(), domain, version)).toList();
    try {
      catalog.update(skills, before.skills());
      published.put(agent, new PublishedSkills(version, domains, skills));
    } catch (SkillExistsException taken) {
      LOG.warn(
          "The skills of the organization {} are not in the catalog: {}",
          agent,
          taken.getMessage());
      catalog.update(List.of(), before.skills());
      published.put(agent, new PublishedSkills(version, domains, List.of()));
    }
  }

  /** An interrupted call may not be repeated: its message may have reached Agent Zero. */
  private Skill skill(OrganizationAgentConfig block, DomainSkill domain, String version) {
    String id = block.prefix() + domain.id();
    return Skill.remote(
        id,
        domain.name() + " (" + block.agentId() + ")",
        version,
        domain.description(),
        domain.tags(),
        null,
        null,
        domain.examples(),
        false,
        SkillModes.ANY_RESULT,
        SkillHints.NONE,
        new RemoteSkillHandler(links, block.agentId(), id, version, statistics));
  }

  private static String version(ServedOrganization organization) {
    return organization
        .chart()
        .organization()
        .flatMap(Organization::version)
        .flatMap(SkillVersion::parse)
        .map(SkillVersion::toString)
        .orElse(DEFAULT_VERSION);
  }

  private record PublishedSkills(String version, List<DomainSkill> domains, List<Skill> skills) {
    static final PublishedSkills NONE = new PublishedSkills("", List.of(), List.of());
  }
}
