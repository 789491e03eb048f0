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
public record DomainVocabulary(
    Optional<String> name, Optional<String> description, List<String> triggers) {
  /** A domain that the file does not have. */
  static final DomainVocabulary UNKNOWN =
      new DomainVocabulary(Optional.empty(), Optional.empty(), List.of());

  public DomainVocabulary {
    triggers = List.copyOf(triggers);
  }

  /** Reads the domains of {@code bst_domains.yaml}; faults are reported to the node. */
  public static Map<String, DomainVocabulary> readAll(DocumentNode root) {
    return readAll(root, "bst_domains");
  }

  /** Reads the domains of {@code slot_taxonomy.json}; faults are reported to the node. */
  public static Map<String, DomainVocabulary> readTaxonomy(DocumentNode root) {
    return readAll(root, "domains");
  }

  private static Map<String, DomainVocabulary> readAll(DocumentNode root, String member) {
    Map<String, DomainVocabulary> domains = new LinkedHashMap<>();
    DocumentNode all = root.member(member);
    if (all.asObject("write " + member + ": {ID: {name, description, triggers}}").isPresent()) {
      all.members().forEach((id, node) -> domains.put(id, read(node)));
    }
    return domains;
  }

  /** Returns the domains of both, with the words of the second where the first has none. */
  public static Map<String, DomainVocabulary> merged(
      Map<String, DomainVocabulary> domains, Map<String, DomainVocabulary> taxonomy) {
    Map<String, DomainVocabulary> merged = new LinkedHashMap<>(domains);
    taxonomy.forEach((id, words) -> merged.merge(id, words.named(), DomainVocabulary::orElse));
    return merged;
  }

  /** Returns name and description alone. */
  private DomainVocabulary named() {
    return new DomainVocabulary(name, description, List.of());
  }

  private DomainVocabulary orElse(DomainVocabulary other) {
    return new DomainVocabulary(
        name.or(() -> other.name), description.or(() -> other.description), triggers);
  }

  private static DomainVocabulary read(DocumentNode node) {
    return node.asObject("write {name, description, triggers}").isPresent()
        ? new DomainVocabulary(
            OptionalText.of(node.member("name")),
            OptionalText.of(node.member("description")),
            OptionalText.listOf(node.member("triggers")))
        : UNKNOWN;
  }
}
