package io.serai.a2s;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.model.CapabilityResult;
import io.serai.a2s.model.Checksum;
import io.serai.a2s.registry.Candidate;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.registry.Origin;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Fault;
import io.serai.reload.ChangeSet;
import io.serai.reload.Outcome;
import io.serai.reload.Resources;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folder {@code capabilities/}: its files as a change set of the registry (A2S-Q25). */
public final class CapabilityFiles implements Resources {

  private static final String FOLDER = "capabilities";

  private final CapabilityRegistry registry;
  private final CapabilityReader reader;
  private final boolean lenient;
  private final Clock clock;

  /**
   * @param lenient whether a file whose checksum does not fit is served with a warning
   */
  public CapabilityFiles(
      CapabilityRegistry registry, CapabilityReader reader, boolean lenient, Clock clock) {
    this.registry = registry;
    this.reader = reader;
    this.lenient = lenient;
    this.clock = clock;
  }

  @Override
  public String folder() {
    return FOLDER;
  }

  @Override
  public boolean accepts(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return Stream.of(".yaml", ".yml", ".json").anyMatch(name::endsWith);
  }

  @Override
  public List<Outcome> apply(ChangeSet changes) {
    Map<String, Reading> readings = read(changes.written());
    List<Candidate> candidates = new ArrayList<>();
    Set<Origin> spoiled = new LinkedHashSet<>();
    readings.forEach(
        (file, reading) -> {
          Origin origin = new Origin.FromFile(file);
          if (reading.capability() == null) {
            spoiled.add(origin);
          } else {
            candidates.add(new Candidate(origin, reading.capability()));
          }
        });
    Set<Origin> gone =
        changes.gone().stream().map(Origin.FromFile::new).collect(Collectors.toSet());
    return outcomes(changes, readings, registry.change(candidates, gone, spoiled));
  }

  /** Files that can be served now since what they waited for has come. */
  public List<Outcome> freed(Set<Origin> files) {
    return files.stream().sorted().map(file -> applied(file.label(), List.of())).toList();
  }

  private List<Outcome> outcomes(
      ChangeSet changes, Map<String, Reading> readings, CapabilityRegistry.Verdicts verdicts) {
    List<Outcome> outcomes = new ArrayList<>();
    changes.gone().forEach(file -> outcomes.add(Outcome.removed(file, clock.instant())));
    readings.forEach((file, reading) -> outcomes.add(outcome(file, reading, verdicts)));
    Set<Origin> others =
        verdicts.accepted().stream()
            .filter(Origin.FromFile.class::isInstance)
            .filter(origin -> !readings.containsKey(origin.label()))
            .collect(Collectors.toSet());
    outcomes.addAll(freed(others));
    return outcomes;
  }

  private Outcome outcome(String file, Reading reading, CapabilityRegistry.Verdicts verdicts) {
    List<Fault> faults = reading.faults();
    if (faults.isEmpty()) {
      Origin origin = new Origin.FromFile(file);
      faults = reading.located(verdicts.refused().getOrDefault(origin, List.of()));
    }
    return faults.isEmpty()
        ? applied(file, reading.warnings())
        : Outcome.refused(file, clock.instant(), faults);
  }

  private Outcome applied(String file, List<Fault> warnings) {
    return Outcome.applied(file, clock.instant(), warnings);
  }

  private Map<String, Reading> read(Map<String, String> texts) {
    Map<String, Reading> readings = new ConcurrentSkipListMap<>();
    texts.entrySet().parallelStream()
        .forEach(file -> readings.put(file.getKey(), read(file.getKey(), file.getValue())));
    return new TreeMap<>(readings);
  }

  private Reading read(String file, String text) {
    try {
      boolean json = file.toLowerCase(Locale.ROOT).endsWith(".json");
      return read(json ? Document.json(text) : Document.yaml(text));
    } catch (DocumentException unreadable) {
      return Reading.refused(List.of(unreadable.fault()));
    }
  }

  private Reading read(Document document) {
    List<Fault> warnings = new ArrayList<>();
    if (Checksum.verify(document) instanceof Checksum.Refused refused) {
      if (!lenient || refused.fault().code().equals("INVALID")) {
        return Reading.refused(List.of(refused.fault()));
      }
      warnings.add(refused.fault());
    }
    CapabilityResult result = reader.read(document, false);
    if (result instanceof CapabilityResult.Accepted accepted) {
      Capability capability = accepted.capability();
      warnings.addAll(capability.warnings());
      return new Reading(document, capability, List.of(), warnings);
    }
    return Reading.refused(((CapabilityResult.Refused) result).faults());
  }
}
