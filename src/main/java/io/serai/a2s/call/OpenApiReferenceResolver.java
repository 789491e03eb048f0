package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An OpenAPI document that resolves references within itself. No other document is fetched. */
final class OpenApiReferenceResolver {

  private static final String REF = "$ref";
  private static final Set<String> DATA = Set.of("example", "examples", "default", "enum", "const");

  private final DocumentNode root;

  OpenApiReferenceResolver(DocumentNode root) {
    this.root = root;
  }

  DocumentNode root() {
    return root;
  }

  /**
   * Follows the references of a node to their final target; empty if a reference has no target or
   * forms a cycle.
   */
  Optional<DocumentNode> resolve(DocumentNode location) {
    DocumentNode at = location;
    Set<String> seen = new HashSet<>();
    while (at.node().path(REF).isTextual()) {
      Optional<DocumentNode> target = target(at.node().path(REF).textValue());
      if (target.isEmpty() || !seen.add(target.get().pointer())) {
        return Optional.empty();
      }
      at = target.get();
    }
    return at.exists() ? Optional.of(at) : Optional.empty();
  }

  /** Reports every reference that has no target in this document. */
  void checkReferences() {
    check(root);
  }

  private void check(DocumentNode at) {
    if (at.node().path(REF).isTextual() && resolve(at).isEmpty()) {
      at.member(REF).fault("REF_NOT_FOUND", unresolved(at));
    }
    if (at.node().isArray()) {
      for (int i = 0; i < at.node().size(); i++) {
        check(at.element(i));
      }
    }
    for (Map.Entry<String, JsonNode> member : at.node().properties()) {
      if (member.getValue().isContainerNode() && !isData(member.getKey())) {
        check(at.member(member.getKey()));
      }
    }
  }

  private static boolean isData(String member) {
    return DATA.contains(member) || member.startsWith("x-");
  }

  private static String unresolved(DocumentNode at) {
    String ref = at.node().path(REF).textValue();
    return ref.startsWith("#")
        ? "\"" + ref + "\" leads nowhere: define it in this task, as in #/components/schemas/Name."
        : "\""
            + ref
            + "\" is outside of this task and is never fetched: put its content below"
            + " components and refer to it as #/components/….";
  }

  private Optional<DocumentNode> target(String ref) {
    if (ref.equals("#")) {
      return Optional.of(root);
    }
    if (!ref.startsWith("#/")) {
      return Optional.empty();
    }
    try {
      String fragment =
          URLDecoder.decode(ref.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
      return Optional.of(root.at(fragment));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
