package io.serai.dialect.organization.model;

import io.serai.dialect.organization.model.Organization.Position;
import io.serai.document.DocumentNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code active.json}. Required are {@code org_id}, {@code org_name} and {@code hierarchy}.
 * Unknown members are ignored, because organizations have members of their own. It has no side
 * effects.
 */
public final class OrganizationReader {
  private static final String HIERARCHY =
      "write hierarchy: {\"ROLE\": {\"subordinates\": [\"ROLE\", …]}}";

  private OrganizationReader() {}

  /** Reads an organization; faults are reported to the node. */
  public static Organization read(DocumentNode root) {
    root.asObject("write an object with org_id, org_name and hierarchy");
    DocumentNode hierarchy = root.member("hierarchy");
    Map<String, Position> positions = new LinkedHashMap<>();
    if (hierarchy.asObject(HIERARCHY).isPresent()) {
      hierarchy.members().forEach((role, node) -> positions.put(role, position(node)));
      HierarchyCheck.check(hierarchy, positions);
    }
    return new Organization(
        root.member("org_id").asName("write org_id: \"…\"").orElse(""),
        root.member("org_name").asName("write org_name: \"…\"").orElse(""),
        OptionalText.of(root.member("_version")),
        OptionalText.of(root.member("description")).orElse(""),
        OptionalText.of(root.member("mission").member("objective")),
        positions,
        routing(root.member("domain_routing")));
  }

  private static Position position(DocumentNode node) {
    return node.asObject(HIERARCHY).isPresent()
        ? new Position(OptionalText.of(node.member("role_name")), node.texts("subordinates"))
        : new Position(Optional.empty(), List.of());
  }

  private static Map<String, List<String>> routing(DocumentNode node) {
    Map<String, List<String>> routing = new LinkedHashMap<>();
    node.members()
        .keySet()
        .forEach(domain -> routing.put(domain, OptionalText.listOf(node.member(domain))));
    return routing;
  }
}
