package io.serai.a2s.call;

import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.document.DocumentNode;
import java.util.List;
import java.util.Optional;

/** Finds the one operation of an OpenAPI task (A2S-26). */
final class SingleOperationFinder {

  private SingleOperationFinder() {}

  /** Returns the operation; empty, with a fault, if there is not exactly one that can be sent. */
  static Optional<OpenApiOperation> find(OpenApiDocument task) {
    DocumentNode paths = task.root().member("paths");
    List<String> names =
        paths.members().keySet().stream().filter(name -> !name.startsWith("x-")).toList();
    if (names.isEmpty()) {
      paths.fault("Write an object with the one path that the step calls.");
      return Optional.empty();
    }
    if (names.size() > 1) {
      paths.fault("AMBIGUOUS_OPERATION", several("paths", names));
      return Optional.empty();
    }
    DocumentNode item = paths.member(names.get(0));
    return task.resolve(item)
        .flatMap(found -> only(OpenApiOperation.of(task, names.get(0), found), item));
  }

  private static Optional<OpenApiOperation> only(
      List<OpenApiOperation> operations, DocumentNode item) {
    if (operations.isEmpty()) {
      item.fault("Write the one operation that the step calls, such as get.");
      return Optional.empty();
    }
    if (operations.size() > 1) {
      List<String> methods = operations.stream().map(OpenApiOperation::member).toList();
      item.fault("AMBIGUOUS_OPERATION", several("operations", methods));
      return Optional.empty();
    }
    OpenApiOperation operation = operations.get(0);
    if (!operation.node().node().isObject() || operation.method().equals("TRACE")) {
      operation.node().fault("Write an operation object; TRACE is never sent.");
      return Optional.empty();
    }
    return Optional.of(operation);
  }

  private static String several(String what, List<String> names) {
    return "There are several " + what + " (" + String.join(", ", names) + "): keep exactly one.";
  }
}
