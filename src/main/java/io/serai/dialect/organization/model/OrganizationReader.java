package io.serai.dialect.organization.model;

import io.serai.document.DocumentNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    Map<String, List<String>> subordinates = new LinkedHashMap<>();
    if (hierarchy.asObject(HIERARCHY).isPresent()) {
      hierarchy.members().forEach((role, node) -> subordinates.put(role, subordinates(node)));
      HierarchyCheck.check(hierarchy, subordinates);
    }
    return new Organization(
        root.member("org_id").asName("write org_id: \"…\"").orElse(""),
        root.member("org_name").asName("write org_name: \"…\"").orElse(""),
        OptionalText.of(root.member("_version")),
        OptionalText.of(root.member("description")).orElse(""),
        OptionalText.of(root.member("mission").member("objective")),
        subordinates,
        routing(root.member("domain_routing")));
  }

  private static List<String> subordinates(DocumentNode role) {
    return role.asObject(HIERARCHY).isPresent() ? role.texts("subordinates") : List.of();
  }

  private static Map<String, List<String>> routing(DocumentNode node) {
    Map<String, List<String>> routing = new LinkedHashMap<>();
    node.members()
        .keySet()
        .forEach(domain -> routing.put(domain, OptionalText.listOf(node.member(domain))));
    return routing;
  }
}
