package io.serai.a2e.api;

import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.document.ParsedDocument;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import io.serai.reload.ServedDefinitions;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Applies the files of {@code apis/}, each of which defines one API ({@code .yaml}, {@code .yml},
 * {@code .json}). If two files have the same id, the one that is served first stays, and the other
 * is refused until then. For one thread.
 */
public final class ApiFolderHandler implements FolderChangeHandler {
  private final ApiCatalog catalog;
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();
  private final ServedDefinitions<ApiDefinition> files = new ServedDefinitions<>();
  private final SortedMap<String, ApiDefinition> served = files.served();
  private final SortedMap<String, ApiDefinition> waiting = files.waiting();

  /** Creates a handler that fills a catalog. */
  public ApiFolderHandler(ApiCatalog catalog, Clock clock) {
    this.catalog = catalog;
    this.clock = clock;
  }

  @Override
  public String folder() {
    return "apis";
  }

  @Override
  public boolean accepts(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return Stream.of(".yaml", ".yml", ".json").anyMatch(name::endsWith);
  }

  @Override
  public List<FileReloadOutcome> apply(ChangeSet changes) {
    return files.change(() -> applyAll(changes));
  }

  private List<FileReloadOutcome> applyAll(ChangeSet changes) {
    Map<String, FileReloadOutcome> outcomes = new TreeMap<>();
    for (String file : changes.gone()) {
      served.remove(file);
      waiting.remove(file);
      outcomes.put(file, FileReloadOutcome.removed(file, clock.instant()));
    }
    changes
        .read(
            boundary,
            (file, text) -> ApiFileReader.read(ParsedDocument.file(file, text), file),
            ApiFileReader.ReadResult::refused)
        .forEach((file, result) -> outcomes.put(file, outcome(file, result)));
    admitWaiting(outcomes);
    catalog.replaceAll(List.copyOf(served.values()));
    return List.copyOf(outcomes.values());
  }

  private FileReloadOutcome outcome(String file, ApiFileReader.ReadResult result) {
    waiting.remove(file);
    if (result.api().isEmpty()) {
      return FileReloadOutcome.refused(file, clock.instant(), result.faults());
    }
    ApiDefinition api = result.api().get();
    Optional<String> owner = owner(api.id(), file);
    if (owner.isPresent()) {
      waiting.put(file, api);
      return refused(
          file,
          DocumentFault.at(
              "/id",
              "CONFLICT",
              "the API " + api.id() + " is defined by " + owner.get() + "; choose another id"));
    }
    served.put(file, api);
    return FileReloadOutcome.applied(file, clock.instant(), result.warnings());
  }

  private Optional<String> owner(String id, String except) {
    return served.entrySet().stream()
        .filter(each -> !each.getKey().equals(except) && each.getValue().id().equals(id))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Serves files that waited for an id that is free now. */
  private void admitWaiting(Map<String, FileReloadOutcome> outcomes) {
    new TreeMap<>(waiting)
        .forEach(
            (file, api) -> {
              if (owner(api.id(), file).isEmpty()) {
                waiting.remove(file);
                served.put(file, api);
                outcomes.put(file, FileReloadOutcome.applied(file, clock.instant(), List.of()));
              }
            });
  }

  private FileReloadOutcome refused(String file, DocumentFault fault) {
    return FileReloadOutcome.refused(file, clock.instant(), List.of(fault));
  }
}
