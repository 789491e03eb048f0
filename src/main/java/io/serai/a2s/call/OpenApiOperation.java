package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The one operation of an OpenAPI task (A2S-26). */
record OpenApiOperation(
    String path, String method, LocatedJsonNode pathItem, LocatedJsonNode node) {

  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

  static Optional<OpenApiOperation> find(OpenApiReferenceResolver task, FaultRecordingSink faults) {
    LocatedJsonNode paths = task.root().child("paths");
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : paths.node().properties()) {
      if (!member.getKey().startsWith("x-")) {
        names.add(member.getKey());
      }
    }
    if (names.isEmpty()) {
      faults.invalid(paths.pointer(), "Write an object with the one path that the step calls.");
      return Optional.empty();
    }
    if (names.size() > 1) {
      faults.add(paths.pointer(), "AMBIGUOUS_OPERATION", several("paths", names));
      return Optional.empty();
    }
    LocatedJsonNode item = paths.child(names.get(0));
    return task.resolve(item).flatMap(found -> ofItem(names.get(0), found, item, faults));
  }

  private static Optional<OpenApiOperation> ofItem(
      String path, LocatedJsonNode item, LocatedJsonNode location, FaultRecordingSink faults) {
    List<String> methods = METHODS.stream().filter(item.node()::has).toList();
    if (methods.isEmpty()) {
      faults.invalid(
          location.pointer(), "Write the one operation that the step calls, such as get.");
      return Optional.empty();
    }
    if (methods.size() > 1) {
      faults.add(location.pointer(), "AMBIGUOUS_OPERATION", several("operations", methods));
      return Optional.empty();
    }
    LocatedJsonNode node = item.child(methods.get(0));
    if (!node.node().isObject() || methods.contains("trace")) {
      faults.invalid(node.pointer(), "Write an operation object; TRACE is never sent.");
      return Optional.empty();
    }
    return Optional.of(
        new OpenApiOperation(path, methods.get(0).toUpperCase(Locale.ROOT), item, node));
  }

  private static String several(String what, List<String> names) {
    return "There are several " + what + " (" + String.join(", ", names) + "): keep exactly one.";
  }
}
