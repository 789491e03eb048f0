package io.serai.reload.agents;

import io.serai.document.Fault;
import io.serai.reload.ChangeSet;
import io.serai.reload.Outcome;
import io.serai.reload.Resources;
import io.serai.security.Agent;
import io.serai.security.AgentConflicts;
import io.serai.security.AgentDirectory;
import io.serai.security.Audit;
import io.serai.security.AuditOutcome;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The files of {@code agents/}: one agent each ({@code .yaml}, {@code .yml}, {@code .json}). They
 * are the only source of the directory, which changes once for each change set.
 *
 * <p>Of two files that share an id, a key or the default, the one that serves first stays; the
 * other is refused, and tried again when the first changes or goes. A skill that does not exist yet
 * is a warning, which {@link #recheck} ends when it does. For one thread.
 */
public final class AgentFiles implements Resources {

  private static final String LAST = "\uFFFF"; // sorts behind every name: the newcomer's fault

  private final AgentDirectory directory;
  private final Predicate<String> skillExists;
  private final Clock clock;
  private final SortedMap<String, AgentFile> served = new TreeMap<>();
  private final SortedMap<String, AgentFile> waiting = new TreeMap<>();
  private final Map<String, List<Fault>> told = new TreeMap<>();

  /**
   * @param skillExists whether a skill of that name can be called now
   */
  public AgentFiles(AgentDirectory directory, Predicate<String> skillExists, Clock clock) {
    this.directory = directory;
    this.skillExists = skillExists;
    this.clock = clock;
  }

  @Override
  public String folder() {
    return "agents";
  }

  @Override
  public boolean accepts(String fileName) {
    return fileName.matches(".+\\.(yaml|yml|json)");
  }

  @Override
  public List<Outcome> apply(ChangeSet changes) {
    Map<String, Outcome> outcomes = new TreeMap<>();
    changes.gone().forEach(file -> outcomes.put(file, remove(file)));
    SortedMap<String, AgentFile> candidates = new TreeMap<>(waiting);
    waiting.clear();
    changes.written().forEach((file, text) -> read(file, text, candidates, outcomes));
    admit(candidates, outcomes);
    waiting.forEach((file, agent) -> refuse(file, changes, outcomes));
    directory.replaceAll(agents(served).values());
    outcomes.values().forEach(AgentFiles::record);
    return List.copyOf(outcomes.values());
  }

  /** Outcomes for the files whose warnings are others than were told: skills came or went. */
  public List<Outcome> recheck() {
    List<Outcome> outcomes = new ArrayList<>();
    served.forEach(
        (file, agent) -> {
          if (!agent.warnings(skillExists).equals(told.get(file))) {
            outcomes.add(applied(file, agent));
          }
        });
    return outcomes;
  }

  private static void record(Outcome outcome) {
    boolean refused = outcome.status() == Outcome.Status.REFUSED;
    String event = outcome.status() == Outcome.Status.REMOVED ? "agent.remove" : "agent.apply";
    Audit.file(event, outcome.file(), refused ? AuditOutcome.REFUSED : AuditOutcome.DONE);
  }

  private Outcome remove(String file) {
    served.remove(file);
    waiting.remove(file);
    told.remove(file);
    return Outcome.removed(file, clock.instant());
  }

  private void read(
      String file, String text, Map<String, AgentFile> candidates, Map<String, Outcome> outcomes) {
    List<Fault> faults = new ArrayList<>();
    candidates.remove(file);
    AgentFile.read(file, text, faults)
        .ifPresentOrElse(
            agent -> candidates.put(file, agent),
            () -> outcomes.put(file, Outcome.refused(file, clock.instant(), faults)));
  }

  /** Takes in all candidates that fit together, or else one after another; others wait. */
  private void admit(SortedMap<String, AgentFile> candidates, Map<String, Outcome> outcomes) {
    SortedMap<String, AgentFile> all = new TreeMap<>(served);
    all.putAll(candidates);
    if (AgentConflicts.find(agents(all)).isEmpty()) {
      candidates.forEach((file, agent) -> serve(file, agent, outcomes));
      return;
    }
    SortedMap<String, AgentFile> open = new TreeMap<>(candidates);
    boolean progress = true;
    while (progress) { // one that came may have freed what another wants
      progress =
          open.entrySet().removeIf(entry -> fits(entry.getKey(), entry.getValue(), outcomes));
    }
    waiting.putAll(open);
  }

  private boolean fits(String file, AgentFile agent, Map<String, Outcome> outcomes) {
    boolean fits = conflicts(file, agent).isEmpty();
    if (fits) {
      serve(file, agent, outcomes);
    }
    return fits;
  }

  private List<Fault> conflicts(String file, AgentFile agent) {
    SortedMap<String, Agent> all = agents(served);
    all.remove(file);
    all.put(LAST + file, agent.agent());
    return AgentConflicts.find(all).getOrDefault(LAST + file, List.of());
  }

  private void serve(String file, AgentFile agent, Map<String, Outcome> outcomes) {
    served.put(file, agent);
    outcomes.put(file, applied(file, agent));
  }

  /** One that waits since an earlier change set was refused then. */
  private void refuse(String file, ChangeSet changes, Map<String, Outcome> outcomes) {
    if (changes.written().containsKey(file)) {
      List<Fault> faults = conflicts(file, Objects.requireNonNull(waiting.get(file)));
      outcomes.put(file, Outcome.refused(file, clock.instant(), faults));
    }
  }

  private Outcome applied(String file, AgentFile agent) {
    List<Fault> warnings = agent.warnings(skillExists);
    told.put(file, warnings);
    return Outcome.applied(file, clock.instant(), warnings);
  }

  private static SortedMap<String, Agent> agents(Map<String, AgentFile> files) {
    return files.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, entry -> entry.getValue().agent(), (a, b) -> b, TreeMap::new));
  }
}
