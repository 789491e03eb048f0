package io.serai.a2s.openapi.importing;

import io.serai.a2s.model.CapabilityIdDeriver;
import io.serai.a2s.openapi.OpenApiOperation;
import java.util.HashSet;
import java.util.Set;

/** Names capabilities by their operations. No two of them have the same id. */
final class CapabilityNames {

  private final String prefix;
  private final Set<String> ids = new HashSet<>();

  CapabilityNames(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Returns the id of an operation in PascalCase, else method and path: {@code GET /pets/{id}} is
   * {@code GetPetsById}. A number follows if the name is taken.
   */
  String of(NamedOperation operation) {
    String own = NameCase.pascal(operation.id());
    String base = prefix + (own.isEmpty() ? ofPath(operation) : own);
    String start = Character.isDigit(base.charAt(0)) ? "Call" + base : base;
    String name = start;
    for (int i = 2; !ids.add(CapabilityIdDeriver.of(name)); i++) {
      name = start + i;
    }
    return name;
  }

  private static String ofPath(NamedOperation operation) {
    OpenApiOperation found = operation.operation();
    return NameCase.pascal(found.member() + " " + found.path().replace("{", "by "));
  }
}
