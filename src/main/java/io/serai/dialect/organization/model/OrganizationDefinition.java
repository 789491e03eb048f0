package io.serai.dialect.organization.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An organization with its roles, workflows and the words for its domains. Immutable.
 *
 * @param organization empty if none is active; the agent then has one general skill
 * @param roles all roles that have a file, by id, also those that the hierarchy does not have
 */
public record OrganizationDefinition(
    Optional<Organization> organization,
    Map<String, Role> roles,
    Map<String, GraphWorkflow> workflows,
    Map<String, DomainVocabulary> domains) {

  /** Nothing is active. */
  public static final OrganizationDefinition NONE =
      new OrganizationDefinition(Optional.empty(), Map.of(), Map.of(), Map.of());

  /** The id of the skill of an agent without an active organization. */
  public static final String GENERAL = "general_assistance";

  private static final DomainSkill GENERAL_SKILL =
      new DomainSkill(
          GENERAL,
          "General Assistance",
          "Works on whatever is asked for in plain words.",
          List.of("assistance", "general"),
          List.of());

  public OrganizationDefinition {
    roles = new LinkedHashMap<>(roles);
    workflows = new LinkedHashMap<>(workflows);
    domains = new LinkedHashMap<>(domains);
  }

  /** Returns the skills: one for each domain that a role of the hierarchy handles, sorted by id. */
  public List<DomainSkill> skills() {
    if (organization.isEmpty()) {
      return List.of(GENERAL_SKILL);
    }
    Set<String> handled = new LinkedHashSet<>();
    active().forEach(role -> handled.addAll(role.domains()));
    return handled.stream().sorted().map(this::skill).toList();
  }

  /** Returns the roles of the hierarchy that have a file, in the order of the hierarchy. */
  public List<Role> active() {
    return organization.stream()
        .flatMap(chart -> chart.hierarchy().keySet().stream())
        .flatMap(id -> Optional.ofNullable(roles.get(id)).stream())
        .toList();
  }

  /** Returns the role of that id. */
  public Optional<Role> role(String id) {
    return Optional.ofNullable(roles.get(id));
  }

  /** Returns the workflow of that id or name. */
  public Optional<GraphWorkflow> workflow(String idOrName) {
    return Optional.ofNullable(workflows.get(idOrName))
        .or(
            () ->
                workflows.values().stream()
                    .filter(workflow -> workflow.name().equals(idOrName))
                    .findFirst());
  }

  private DomainSkill skill(String id) {
    DomainVocabulary domain = domains.getOrDefault(id, DomainVocabulary.UNKNOWN);
    List<Role> handling = active().stream().filter(role -> role.domains().contains(id)).toList();
    List<GraphWorkflow> used =
        workflows.values().stream().filter(workflow -> workflow.domains().contains(id)).toList();
    String name = domain.name().orElseGet(() -> TitleCase.of(id));
    return new DomainSkill(
        id,
        name,
        sentence(domain.description().orElse(name)) + by(handling) + through(used),
        tags(id, handling),
        used.stream().flatMap(workflow -> workflow.triggers().stream()).distinct().toList());
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private static List<String> tags(String id, List<Role> handling) {
    Set<String> tags = new LinkedHashSet<>(List.of(id));
    handling.forEach(role -> tags.add(role.type()));
    handling.forEach(role -> tags.add(role.id()));
    return new ArrayList<>(tags);
  }

  private static String by(List<Role> roles) {
    return " Done by " + String.join(", ", roles.stream().map(Role::name).toList()) + ".";
  }

  private static String through(List<GraphWorkflow> workflows) {
    return workflows.isEmpty()
        ? ""
        : " Workflows: "
            + String.join(", ", workflows.stream().map(GraphWorkflow::name).toList())
            + ".";
  }
}
