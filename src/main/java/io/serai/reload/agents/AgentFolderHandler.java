package io.serai.reload.agents;

import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.document.ParsedDocument;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import io.serai.reload.ServedDefinitions;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentConflictCheck;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Applies the files of {@code agents/}, each of which defines one agent ({@code .yaml}, {@code
 * .yml}, {@code .json}). It alone fills the agent directory, which changes once for each change
 * set.
 *
 * <p>If two files share an id, a key or the default, the one that is served first stays. The other
 * is refused, and retried when the first changes or is deleted. A skill that does not exist yet is
 * a warning, which {@link #recheck} removes once it exists. For one thread.
 */
public final class AgentFolderHandler implements FolderChangeHandler {

  /** Sorts last, so that the new file gets the fault of a conflict. */
  private static final String LAST_KEY_PREFIX = "\uFFFF";

  private final AgentDirectory directory;
  private final Predicate<String> skillExists;
  private final List<AgentFileSectionReader> readers;
  private final Supplier<Set<String>> skillIds;
  private final AuditLog audit;
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();
  private final ServedDefinitions<ParsedAgentFile> files = new ServedDefinitions<>();
  private final SortedMap<String, ParsedAgentFile> served = files.served();
  private final SortedMap<String, ParsedAgentFile> waiting = files.waiting();
  private final Map<String, List<DocumentFault>> reportedWarnings = new TreeMap<>();

  /**
   * Creates a handler.
   *
   * @param skillExists whether a skill of that name can be called now
   * @param skillIds the ids of the skills that can be called now
   * @param readers of the blocks that belong to protocols
   */
  public AgentFolderHandler(
      AgentDirectory directory,
      Predicate<String> skillExists,
      Supplier<Set<String>> skillIds,
      List<AgentFileSectionReader> readers,
      AuditLog audit,
      Clock clock) {
    this.directory = directory;
    this.readers = List.copyOf(readers);
    this.skillExists = skillExists;
    this.skillIds = skillIds;
    this.audit = audit;
    this.clock = clock;
  }

  @Override
  public String folder() {
    return "agents";
  }

  @Override
  public boolean accepts(String fileName) {
    return ParsedDocument.isFile(fileName);
  }

  @Override
  public List<FileReloadOutcome> apply(ChangeSet changes) {
    return files.change(() -> applyAll(changes));
  }

  private List<FileReloadOutcome> applyAll(ChangeSet changes) {
    Map<String, FileReloadOutcome> outcomes = new TreeMap<>();
    changes.gone().forEach(file -> outcomes.put(file, remove(file)));
    SortedMap<String, ParsedAgentFile> candidates = new TreeMap<>(waiting);
    waiting.clear();
    changes
        .read(
            boundary,
            (file, text) -> ParsedAgentFile.read(file, text, readers),
            ParsedAgentFile.AgentFileReading::refused)
        .forEach((file, reading) -> sort(file, reading, candidates, outcomes));
    admit(candidates, outcomes);
    waiting.forEach((file, agent) -> refuse(file, changes, outcomes));
    directory.replaceAll(agents(served));
    outcomes.values().forEach(outcome -> record(outcome, changes.initial()));
    return List.copyOf(outcomes.values());
  }

  /**
   * Returns outcomes for the files whose warnings have changed because skills were added or
   * removed.
   */
  public List<FileReloadOutcome> recheck() {
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    served.forEach(
        (file, agent) -> {
          if (!agent.warnings(skillExists, skillIds).equals(reportedWarnings.get(file))) {
            outcomes.add(applied(file, agent));
          }
        });
    return outcomes;
  }

  private void record(FileReloadOutcome outcome, boolean atStart) {
    AuditOutcome done =
        outcome.status() == FileReloadOutcome.Status.REFUSED
            ? AuditOutcome.REFUSED
            : AuditOutcome.DONE;
    String event =
        outcome.status() == FileReloadOutcome.Status.REMOVED ? "agent.remove" : "agent.apply";
    if (atStart) {
      audit.fileAtStart(event, outcome.file(), done);
    } else {
      audit.file(event, outcome.file(), done);
    }
  }

  private FileReloadOutcome remove(String file) {
    served.remove(file);
    waiting.remove(file);
    reportedWarnings.remove(file);
    return FileReloadOutcome.removed(file, clock.instant());
  }

  private void sort(
      String file,
      ParsedAgentFile.AgentFileReading reading,
      Map<String, ParsedAgentFile> candidates,
      Map<String, FileReloadOutcome> outcomes) {
    candidates.remove(file);
    reading
        .agent()
        .ifPresentOrElse(
            agent -> candidates.put(file, agent),
            () ->
                outcomes.put(
                    file, FileReloadOutcome.refused(file, clock.instant(), reading.faults())));
  }

  /**
   * Serves all candidates if they do not conflict, otherwise one after another; the others wait.
   */
  private void admit(
      SortedMap<String, ParsedAgentFile> candidates, Map<String, FileReloadOutcome> outcomes) {
    SortedMap<String, ParsedAgentFile> all = new TreeMap<>(served);
    all.putAll(candidates);
    if (AgentConflictCheck.find(agents(all)).isEmpty()) {
      candidates.forEach((file, agent) -> serve(file, agent, outcomes));
      return;
    }
    SortedMap<String, ParsedAgentFile> open = new TreeMap<>(candidates);
    boolean progress = true;
    while (progress) { // a file that was served may have freed a key of its old version
      progress =
          open.entrySet().removeIf(entry -> fits(entry.getKey(), entry.getValue(), outcomes));
    }
    waiting.putAll(open);
  }

  private boolean fits(
      String file, ParsedAgentFile agent, Map<String, FileReloadOutcome> outcomes) {
    boolean fits = conflicts(file, agent).isEmpty();
    if (fits) {
      serve(file, agent, outcomes);
    }
    return fits;
  }

  private List<DocumentFault> conflicts(String file, ParsedAgentFile agent) {
    SortedMap<String, AgentDefinition> all = agents(served);
    all.remove(file);
    all.put(LAST_KEY_PREFIX + file, agent.agent());
    return AgentConflictCheck.find(all).getOrDefault(LAST_KEY_PREFIX + file, List.of());
  }

  private void serve(String file, ParsedAgentFile agent, Map<String, FileReloadOutcome> outcomes) {
    served.put(file, agent);
    outcomes.put(file, applied(file, agent));
  }

  /** Refuses a waiting file that was written in this change set; others were refused earlier. */
  private void refuse(String file, ChangeSet changes, Map<String, FileReloadOutcome> outcomes) {
    if (changes.written().containsKey(file)) {
      List<DocumentFault> faults = conflicts(file, Objects.requireNonNull(waiting.get(file)));
      outcomes.put(file, FileReloadOutcome.refused(file, clock.instant(), faults));
    }
  }

  private FileReloadOutcome applied(String file, ParsedAgentFile agent) {
    List<DocumentFault> warnings = agent.warnings(skillExists, skillIds);
    reportedWarnings.put(file, warnings);
    return FileReloadOutcome.applied(file, clock.instant(), warnings);
  }

  private static SortedMap<String, AgentDefinition> agents(Map<String, ParsedAgentFile> files) {
    return files.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, entry -> entry.getValue().agent(), (a, b) -> b, TreeMap::new));
  }
}
