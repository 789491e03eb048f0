package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The one operation of an OpenAPI task (A2S-26). */
record OpenApiOperation(String path, String method, DocumentNode pathItem, DocumentNode node) {

  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

  static Optional<OpenApiOperation> find(OpenApiReferenceResolver task) {
    DocumentNode paths = task.root().member("paths");
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : paths.node().properties()) {
      if (!member.getKey().startsWith("x-")) {
        names.add(member.getKey());
      }
    }
    if (names.isEmpty()) {
      paths.fault("Write an object with the one path that the step calls.");
      return Optional.empty();
    }
    if (names.size() > 1) {
      paths.fault("AMBIGUOUS_OPERATION", several("paths", names));
      return Optional.empty();
    }
    DocumentNode item = paths.member(names.get(0));
    return task.resolve(item).flatMap(found -> ofItem(names.get(0), found, item));
  }

  private static Optional<OpenApiOperation> ofItem(
      String path, DocumentNode item, DocumentNode location) {
    List<String> methods = METHODS.stream().filter(item.node()::has).toList();
    if (methods.isEmpty()) {
      location.fault("Write the one operation that the step calls, such as get.");
      return Optional.empty();
    }
    if (methods.size() > 1) {
      location.fault("AMBIGUOUS_OPERATION", several("operations", methods));
      return Optional.empty();
    }
    DocumentNode node = item.member(methods.get(0));
    if (!node.node().isObject() || methods.contains("trace")) {
      node.fault("Write an operation object; TRACE is never sent.");
      return Optional.empty();
    }
    return Optional.of(
        new OpenApiOperation(path, methods.get(0).toUpperCase(Locale.ROOT), item, node));
  }

  private static String several(String what, List<String> names) {
    return "There are several " + what + " (" + String.join(", ", names) + "): keep exactly one.";
  }
}
