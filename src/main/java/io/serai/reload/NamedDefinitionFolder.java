package io.serai.reload;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultBoundary;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Applies the files of a folder, each of which defines one thing that has a name. If two files
 * define the same name, the one that is served first stays, and the other is refused until then.
 * For one thread.
 *
 * @param <T> what a file defines
 */
public abstract class NamedDefinitionFolder<T> implements FolderChangeHandler {
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();
  private final ServedDefinitions<ReadDefinition<T>> files = new ServedDefinitions<>();
  private final SortedMap<String, ReadDefinition<T>> served = files.served();
  private final SortedMap<String, ReadDefinition<T>> waiting = files.waiting();

  protected NamedDefinitionFolder(Clock clock) {
    this.clock = clock;
  }

  /**
   * Reads a file; called by several threads.
   *
   * @param file path relative to the home
   * @throws DocumentParseException if the text cannot be parsed
   */
  protected abstract ReadDefinition<T> read(String file, String text) throws DocumentParseException;

  /** Returns the name of a definition. */
  protected abstract String name(T definition);

  /** Returns who has a name that no file may define; empty if files may. */
  protected Optional<String> reservedBy(String name) {
    return Optional.empty();
  }

  /**
   * Returns the fault of a file whose name is not free.
   *
   * @param owner file that defines the name, or who else has it
   */
  protected abstract DocumentFault conflict(String name, String owner);

  /** Serves definitions instead of those of the last time, in the order of their files. */
  protected abstract void serve(List<T> definitions);

  @Override
  public final List<FileReloadOutcome> apply(ChangeSet changes) {
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
        .<ReadDefinition<T>>read(boundary, this::read, ReadDefinition::refused)
        .forEach((file, result) -> outcomes.put(file, outcome(file, result)));
    admitWaiting(outcomes);
    serve(served.values().stream().map(NamedDefinitionFolder::definition).toList());
    return List.copyOf(outcomes.values());
  }

  private FileReloadOutcome outcome(String file, ReadDefinition<T> result) {
    waiting.remove(file);
    if (result.definition().isEmpty()) {
      return FileReloadOutcome.refused(file, clock.instant(), result.faults(), result.warnings());
    }
    String name = name(definition(result));
    Optional<String> owner = owner(name, file);
    if (owner.isPresent()) {
      waiting.put(file, result);
      return FileReloadOutcome.refused(
          file, clock.instant(), List.of(conflict(name, owner.get())), result.warnings());
    }
    served.put(file, result);
    return FileReloadOutcome.applied(file, clock.instant(), result.warnings());
  }

  private Optional<String> owner(String name, String except) {
    return reservedBy(name)
        .or(
            () ->
                served.entrySet().stream()
                    .filter(each -> !each.getKey().equals(except))
                    .filter(each -> name(definition(each.getValue())).equals(name))
                    .map(Map.Entry::getKey)
                    .findFirst());
  }

  /** Serves files that waited for a name that is free now. */
  private void admitWaiting(Map<String, FileReloadOutcome> outcomes) {
    new TreeMap<>(waiting)
        .forEach(
            (file, result) -> {
              if (owner(name(definition(result)), file).isEmpty()) {
                waiting.remove(file);
                served.put(file, result);
                outcomes.put(
                    file, FileReloadOutcome.applied(file, clock.instant(), result.warnings()));
              }
            });
  }

  private static <T> T definition(ReadDefinition<T> valid) {
    return valid.definition().orElseThrow();
  }
}
