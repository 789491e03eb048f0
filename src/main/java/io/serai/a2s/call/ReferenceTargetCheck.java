package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.document.DocumentNode;
import java.util.Map;
import java.util.Set;

/** Reports every reference of a task that has no target in it. */
record ReferenceTargetCheck(OpenApiDocument task) {

  private static final Set<String> DATA = Set.of("example", "examples", "default", "enum", "const");

  void check() {
    check(task.root());
  }

  private void check(DocumentNode at) {
    JsonNode ref = at.node().path(OpenApiDocument.REF);
    if (ref.isTextual() && task.resolve(at).isEmpty()) {
      at.member(OpenApiDocument.REF).fault("REF_NOT_FOUND", unresolved(ref.textValue()));
    }
    at.elements().forEach(this::check);
    for (Map.Entry<String, JsonNode> member : at.node().properties()) {
      if (member.getValue().isContainerNode() && !isData(member.getKey())) {
        check(at.member(member.getKey()));
      }
    }
  }

  private static boolean isData(String member) {
    return DATA.contains(member) || member.startsWith("x-");
  }

  private static String unresolved(String ref) {
    return ref.startsWith("#")
        ? "\"" + ref + "\" leads nowhere: define it in this task, as in #/components/schemas/Name."
        : "\""
            + ref
            + "\" is outside of this task and is never fetched: put its content below"
            + " components and refer to it as #/components/….";
  }
}
