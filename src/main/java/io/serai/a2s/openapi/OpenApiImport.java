package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the operations of an OpenAPI 3.0 or 3.1 document into capabilities. */
public final class OpenApiImport {

  /** Operations that are imported at once. */
  static final int MAX_OPERATIONS = 5_000;

  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

  private final LocalReferences references;
  private final ImportOptions options;
  private final List<SkippedOperation> skipped = new ArrayList<>();

  private OpenApiImport(JsonNode document, ImportOptions options) {
    this.references = new LocalReferences(document);
    this.options = options;
  }

  /**
   * Imports a document.
   *
   * @throws OpenApiImportException if it is not an OpenAPI 3.0 or 3.1 document, or too many
   *     operations are selected
   */
  public static ImportResult of(JsonNode document, ImportOptions options)
      throws OpenApiImportException {
    requireVersion(document);
    return new OpenApiImport(document, options).result();
  }

  private static void requireVersion(JsonNode document) throws OpenApiImportException {
    if (document.has("swagger")) {
      throw new OpenApiImportException(
          "The document is Swagger "
              + TextFunctions.clipped(document.path("swagger").asText())
              + ". Convert it to OpenAPI 3 first: npx swagger2openapi FILE -o openapi.yaml");
    }
    String version = document.path("openapi").asText();
    if (!version.startsWith("3.0.") && !version.startsWith("3.1.")) {
      throw new OpenApiImportException(
          version.isEmpty()
              ? "The document is not an OpenAPI document: it has no member openapi."
              : "The document is OpenAPI "
                  + TextFunctions.clipped(version)
                  + "; 3.0 and 3.1 can be imported.");
    }
  }

  private ImportResult result() throws OpenApiImportException {
    List<OperationLocation> all = operations();
    long selected = all.stream().filter(this::isSelected).count();
    if (selected > MAX_OPERATIONS) {
      throw new OpenApiImportException(
          "%,d operations are selected, more than %,d. Select fewer with --tag or --operation."
              .formatted(selected, MAX_OPERATIONS));
    }
    ApiInfo api = ApiInfo.of(references.root(), options.prefix());
    OperationImport importer = new OperationImport(references, api, options);
    // Names are given to all operations, so that a selection does not change them.
    CapabilityNames names = new CapabilityNames(options.prefix());
    List<ImportedCapability> imported = new ArrayList<>();
    for (OperationLocation operation : all) {
      String name = names.of(operation);
      if (isSelected(operation)) {
        try {
          imported.add(importer.of(name, operation));
        } catch (SkippedOperationException unsupported) {
          skipped.add(new SkippedOperation(operation.toString(), unsupported.reason()));
        }
      }
    }
    return new ImportResult(api.title(), imported, skipped, unmatched(all), known(all));
  }

  private List<OperationLocation> operations() {
    List<OperationLocation> all = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : references.root().path("paths").properties()) {
      if (path.getKey().startsWith("/")) {
        Optional<JsonNode> item = resolved(path.getKey(), path.getValue());
        item.ifPresent(found -> addOperations(path.getKey(), found, all));
      }
    }
    return all;
  }

  private void addOperations(String path, JsonNode item, List<OperationLocation> all) {
    for (String method : METHODS) {
      if (item.path(method).isObject()) {
        String name = method.toUpperCase(Locale.ROOT);
        resolved(name + ' ' + path, item.path(method))
            .ifPresent(node -> all.add(new OperationLocation(path, name, item, node)));
      }
    }
  }

  /** Follows a reference; one that leads nowhere is reported as skipped. */
  private Optional<JsonNode> resolved(String place, JsonNode node) {
    try {
      return Optional.of(references.required(node));
    } catch (SkippedOperationException unresolved) {
      skipped.add(new SkippedOperation(TextFunctions.clipped(place), unresolved.reason()));
      return Optional.empty();
    }
  }

  private boolean isSelected(OperationLocation operation) {
    return (options.operations().isEmpty() || isNamed(operation))
        && (options.tags().isEmpty() || operation.tags().stream().anyMatch(this::isTag));
  }

  private boolean isNamed(OperationLocation operation) {
    return options.operations().contains(operation.id())
        || options.operations().contains(operation.toString());
  }

  private boolean isTag(String tag) {
    return options.tags().stream().anyMatch(tag::equalsIgnoreCase);
  }

  private Set<String> unmatched(List<OperationLocation> all) {
    Set<String> known = known(all);
    Set<String> unmatched = new LinkedHashSet<>(options.operations());
    unmatched.removeAll(known);
    all.forEach(operation -> unmatched.remove(operation.toString()));
    options.tags().stream()
        .filter(tag -> all.stream().noneMatch(operation -> operation.tags().contains(tag)))
        .forEach(unmatched::add);
    return unmatched;
  }

  private static Set<String> known(List<OperationLocation> all) {
    Set<String> known = new LinkedHashSet<>();
    for (OperationLocation operation : all) {
      known.add(operation.id().isEmpty() ? operation.toString() : operation.id());
      known.addAll(operation.tags());
    }
    return known;
  }
}
