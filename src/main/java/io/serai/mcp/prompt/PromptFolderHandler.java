package io.serai.mcp.prompt;

import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
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

/**
 * Applies the files of {@code prompts/} ({@code .md}), each of which is a prompt. If two files have
 * the same name of a prompt, the one that is served first stays, and the other is refused until
 * then. For one thread.
 */
final class PromptFolderHandler implements FolderChangeHandler {
  private final PromptCatalog catalog;
  private final PromptEmbeddedFiles files;
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();
  private final ServedDefinitions<ParsedPrompt> prompts = new ServedDefinitions<>();
  private final SortedMap<String, ParsedPrompt> served = prompts.served();
  private final SortedMap<String, ParsedPrompt> waiting = prompts.waiting();

  PromptFolderHandler(PromptCatalog catalog, PromptEmbeddedFiles files, Clock clock) {
    this.catalog = catalog;
    this.files = files;
    this.clock = clock;
  }

  @Override
  public String folder() {
    return "prompts";
  }

  @Override
  public boolean accepts(String fileName) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(".md");
  }

  @Override
  public List<FileReloadOutcome> apply(ChangeSet changes) {
    return prompts.change(() -> applyAll(changes));
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
            (file, text) -> PromptFileReader.read(file, text, files),
            PromptFileReader.Reading::refused)
        .forEach((file, reading) -> outcomes.put(file, outcome(file, reading)));
    admitWaiting(outcomes);
    catalog.replaceAll(List.copyOf(served.values()));
    return List.copyOf(outcomes.values());
  }

  private FileReloadOutcome outcome(String file, PromptFileReader.Reading reading) {
    waiting.remove(file);
    if (reading.prompt().isEmpty()) {
      return FileReloadOutcome.refused(file, clock.instant(), reading.faults(), reading.warnings());
    }
    ParsedPrompt prompt = reading.prompt().get();
    Optional<String> owner = owner(prompt.description().name(), file);
    if (owner.isPresent()) {
      waiting.put(file, prompt);
      DocumentFault conflict =
          DocumentFault.at(
              "/name",
              "CONFLICT",
              "the prompt %s is defined by %s; choose another name"
                  .formatted(prompt.description().name(), owner.get()));
      return FileReloadOutcome.refused(file, clock.instant(), List.of(conflict));
    }
    served.put(file, prompt);
    return FileReloadOutcome.applied(file, clock.instant(), reading.warnings());
  }

  /** Returns who else defines the prompt of a name. */
  private Optional<String> owner(String name, String except) {
    return catalog.isOfHub(name)
        ? Optional.of("the hub itself")
        : served.entrySet().stream()
            .filter(each -> !each.getKey().equals(except))
            .filter(each -> each.getValue().description().name().equals(name))
            .map(Map.Entry::getKey)
            .findFirst();
  }

  /** Serves files that waited for a name that is free now. */
  private void admitWaiting(Map<String, FileReloadOutcome> outcomes) {
    new TreeMap<>(waiting)
        .forEach(
            (file, prompt) -> {
              if (owner(prompt.description().name(), file).isEmpty()) {
                waiting.remove(file);
                served.put(file, prompt);
                outcomes.put(file, FileReloadOutcome.applied(file, clock.instant(), List.of()));
              }
            });
  }
}
