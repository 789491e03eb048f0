package io.serai.dialect.organization.model;

import io.serai.document.DocumentNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a file of {@code roles/}. Required are {@code role_id}, {@code role_type} and {@code
 * capabilities.bst_domains}. It has no side effects.
 */
public final class RoleReader {
  private static final int MOST_DOMAINS = 200;
  private static final int MOST_CHARACTERS = 10_000;
  private static final Set<String> TYPES = Set.of("specialist", "executive", "commander");
  private static final String TYPE = "write specialist, executive or commander";

  private RoleReader() {}

  /** Reads a role; faults are reported to the node. */
  public static Role read(DocumentNode root) {
    root.asObject("write an object with role_id, role_type and capabilities");
    String id = root.member("role_id").asName("write role_id: \"…\"").orElse("");
    DocumentNode plan = root.member("pace_plan");
    return new Role(
        id,
        OptionalText.of(root.member("role_name")).orElseGet(() -> TitleCase.of(id)),
        type(root.member("role_type")),
        domains(root.member("capabilities").member("bst_domains")),
        description(plan, "contingent").or(() -> description(plan, "contingency")),
        description(plan, "emergency"));
  }

  private static Optional<String> description(DocumentNode plan, String level) {
    return OptionalText.of(plan.member(level).member("description"));
  }

  private static String type(DocumentNode node) {
    Optional<String> type = node.asText(TYPE);
    if (type.isPresent() && !TYPES.contains(type.get())) {
      node.fault("the word is not recognized; " + TYPE);
    }
    return type.orElse("");
  }

  private static List<String> domains(DocumentNode node) {
    String remedy = "write bst_domains: [\"…\"]";
    List<String> domains =
        node.asList(remedy).stream()
            .flatMap(domain -> domain.asName(remedy).stream())
            .distinct()
            .toList();
    if (domains.size() > MOST_DOMAINS
        || domains.stream().mapToInt(String::length).sum() > MOST_CHARACTERS) {
      node.fault(
          "a role may have at most %d domains with %d characters together; write several roles"
              .formatted(MOST_DOMAINS, MOST_CHARACTERS));
    }
    return domains;
  }
}
