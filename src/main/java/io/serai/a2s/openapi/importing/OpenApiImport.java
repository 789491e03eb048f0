package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns the operations of an OpenAPI 3.0 or 3.1 document into capabilities. */
public final class OpenApiImport {

  /** Operations that are imported at once. */
  static final int MAX_OPERATIONS = 5_000;

  private final OpenApiDocument document;
  private final ImportConfig options;
  private final List<SkippedOperation> skipped = new ArrayList<>();

  private OpenApiImport(JsonNode document, ImportConfig options) {
    this.document = new OpenApiDocument(DocumentNode.root(document, new FaultCollector(false)));
    this.options = options;
  }

  /**
   * Imports a document.
   *
   * @throws OpenApiImportException if it is not an OpenAPI 3.0 or 3.1 document, or too many
   *     operations are selected
   */
  public static ImportResult of(JsonNode document, ImportConfig options)
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
    String version = ApiInfo.openApiVersion(document);
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
    List<NamedOperation> all = operations();
    long selected = all.stream().filter(this::isSelected).count();
    if (selected > MAX_OPERATIONS) {
      throw new OpenApiImportException(
          "%,d operations are selected, more than %,d. Select fewer with --tag or --operation."
              .formatted(selected, MAX_OPERATIONS));
    }
    ApiInfo api = ApiInfo.of(document.root().node(), options.prefix());
    OperationImport importer = new OperationImport(document, api, options);
    // Names are given to all operations, so that a selection does not change them.
    CapabilityNames names = new CapabilityNames(options.prefix());
    List<ImportedCapability> imported = new ArrayList<>();
    for (NamedOperation operation : all) {
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

  private List<NamedOperation> operations() {
    List<NamedOperation> all = new ArrayList<>();
    document
        .root()
        .member("paths")
        .members()
        .forEach(
            (path, item) -> {
              if (path.startsWith("/")) {
                resolved(path, item).ifPresent(found -> addOperations(path, found, all));
              }
            });
    return all;
  }

  private void addOperations(String path, DocumentNode item, List<NamedOperation> all) {
    for (OpenApiOperation each : OpenApiOperation.of(document, path, item)) {
      if (each.node().node().isObject()) {
        resolved(each.method() + ' ' + path, each.node())
            .map(node -> new OpenApiOperation(document, path, each.method(), item, node))
            .ifPresent(operation -> all.add(new NamedOperation(operation)));
      }
    }
  }

  /** Follows a reference; one that leads nowhere is reported as skipped. */
  private Optional<DocumentNode> resolved(String place, DocumentNode node) {
    try {
      return Optional.of(RequiredReferenceResolver.target(document, node));
    } catch (SkippedOperationException unresolved) {
      skipped.add(new SkippedOperation(TextFunctions.clipped(place), unresolved.reason()));
      return Optional.empty();
    }
  }

  private boolean isSelected(NamedOperation operation) {
    return (options.operations().isEmpty() || isNamed(operation))
        && (options.tags().isEmpty() || operation.tags().stream().anyMatch(this::isTag));
  }

  private boolean isNamed(NamedOperation operation) {
    return options.operations().contains(operation.id())
        || options.operations().contains(operation.toString());
  }

  private boolean isTag(String tag) {
    return options.tags().stream().anyMatch(tag::equalsIgnoreCase);
  }

  private Set<String> unmatched(List<NamedOperation> all) {
    Set<String> known = known(all);
    Set<String> unmatched = new LinkedHashSet<>(options.operations());
    unmatched.removeAll(known);
    all.forEach(operation -> unmatched.remove(operation.toString()));
    options.tags().stream()
        .filter(tag -> all.stream().noneMatch(operation -> operation.tags().contains(tag)))
        .forEach(unmatched::add);
    return unmatched;
  }

  private static Set<String> known(List<NamedOperation> all) {
    Set<String> known = new LinkedHashSet<>();
    for (NamedOperation operation : all) {
      known.add(operation.id().isEmpty() ? operation.toString() : operation.id());
      known.addAll(operation.tags());
    }
    return known;
  }
}
