package io.serai.dialect.organization.model;

import io.serai.document.DocumentNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The words for a domain of {@code bst_domains.yaml}, or of the kernel's own {@code
 * slot_taxonomy.json}; what they leave out is empty.
 */
public record Domain(Optional<String> name, Optional<String> description, List<String> triggers) {
  /** A domain that the file does not have. */
  static final Domain UNKNOWN = new Domain(Optional.empty(), Optional.empty(), List.of());

  public Domain {
    triggers = List.copyOf(triggers);
  }

  /** Reads the domains of {@code bst_domains.yaml}; faults are reported to the node. */
  public static Map<String, Domain> readAll(DocumentNode root) {
    return readAll(root, "bst_domains");
  }

  /** Reads the domains of {@code slot_taxonomy.json}; faults are reported to the node. */
  public static Map<String, Domain> readTaxonomy(DocumentNode root) {
    return readAll(root, "domains");
  }

  private static Map<String, Domain> readAll(DocumentNode root, String member) {
    Map<String, Domain> domains = new LinkedHashMap<>();
    DocumentNode all = root.member(member);
    if (all.asObject("write " + member + ": {ID: {name, description, triggers}}").isPresent()) {
      all.members().forEach((id, node) -> domains.put(id, read(node)));
    }
    return domains;
  }

  /** Returns the domains of both, with the words of the second where the first has none. */
  public static Map<String, Domain> merged(
      Map<String, Domain> domains, Map<String, Domain> taxonomy) {
    Map<String, Domain> merged = new LinkedHashMap<>(domains);
    taxonomy.forEach((id, words) -> merged.merge(id, words.named(), Domain::orElse));
    return merged;
  }

  /** Returns name and description alone. */
  private Domain named() {
    return new Domain(name, description, List.of());
  }

  private Domain orElse(Domain other) {
    return new Domain(name.or(() -> other.name), description.or(() -> other.description), triggers);
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
