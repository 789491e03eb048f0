package io.serai.dialect.organization.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An organization, as {@code active.json} defines it.
 *
 * @param objective of its mission
 * @param hierarchy the subordinates of each role by ids, in the order of the file
 * @param domainRouting roles by the domains that the file gives them; it is compared with the roles
 *     and not used
 */
public record Organization(
    String id,
    String name,
    Optional<String> version,
    String description,
    Optional<String> objective,
    Map<String, List<String>> hierarchy,
    Map<String, List<String>> domainRouting) {

  public Organization {
    hierarchy = new LinkedHashMap<>(hierarchy);
    domainRouting = Map.copyOf(domainRouting);
  }
}
