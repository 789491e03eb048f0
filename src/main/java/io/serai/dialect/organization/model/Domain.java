package io.serai.dialect.organization.model;

import io.serai.document.DocumentNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The words for a domain of {@code bst_domains.yaml}; what it leaves out is empty. */
public record Domain(Optional<String> name, Optional<String> description, List<String> triggers) {
  /** A domain that the file does not have. */
  static final Domain UNKNOWN = new Domain(Optional.empty(), Optional.empty(), List.of());

  public Domain {
    triggers = List.copyOf(triggers);
  }

  /** Reads the domains of a document; faults are reported to the node. */
  public static Map<String, Domain> readAll(DocumentNode root) {
    Map<String, Domain> domains = new LinkedHashMap<>();
    DocumentNode all = root.member("bst_domains");
    if (all.asObject("write bst_domains: {ID: {name, description, triggers}}").isPresent()) {
      all.members().forEach((id, node) -> domains.put(id, read(node)));
    }
    return domains;
  }

  private static Domain read(DocumentNode node) {
    return node.asObject("write {name, description, triggers}").isPresent()
        ? new Domain(
            OptionalText.of(node.member("name")),
            OptionalText.of(node.member("description")),
            OptionalText.listOf(node.member("triggers")))
        : UNKNOWN;
  }
}
