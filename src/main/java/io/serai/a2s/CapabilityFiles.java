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

/**
 * The files of {@code capabilities/} ({@code .yaml}, {@code .yml}, {@code .json}): one capability
 * each, all of a change set given to the registry as one change (A2S-Q25).
 *
 * <p>Reading and judging a file needs no other file, so that many are read in parallel. Outcomes
 * tell of other files, too, which can be served since what they waited for has come.
 */
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
    Map<String, FileReading> readings = read(changes.written());
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
      ChangeSet changes, Map<String, FileReading> readings, CapabilityRegistry.Verdicts verdicts) {
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

  private Outcome outcome(String file, FileReading reading, CapabilityRegistry.Verdicts verdicts) {
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

  private Map<String, FileReading> read(Map<String, String> texts) {
    Map<String, FileReading> readings = new ConcurrentSkipListMap<>();
    texts.entrySet().parallelStream()
        .forEach(file -> readings.put(file.getKey(), read(file.getKey(), file.getValue())));
    return new TreeMap<>(readings);
  }

  private FileReading read(String file, String text) {
    try {
      boolean json = file.toLowerCase(Locale.ROOT).endsWith(".json");
      return read(json ? Document.json(text) : Document.yaml(text));
    } catch (DocumentException unreadable) {
      return FileReading.refused(List.of(unreadable.fault()));
    }
  }

  /** A checksum that does not fit, and what else is wrong. */
  private List<Fault> withOthers(Fault checksum, Document document) {
    List<Fault> faults = new ArrayList<>(List.of(checksum));
    if (reader.read(document, false) instanceof CapabilityResult.Refused others) {
      faults.addAll(others.faults());
    }
    return faults;
  }

  private FileReading read(Document document) {
    List<Fault> warnings = new ArrayList<>();
    if (Checksum.verify(document) instanceof Checksum.Refused refused) {
      if (refused.fault().code().equals("INVALID")) {
        return FileReading.refused(List.of(refused.fault()));
      }
      if (!lenient) {
        return FileReading.refused(withOthers(refused.fault(), document));
      }
      warnings.add(refused.fault());
    }
    CapabilityResult result = reader.read(document, false);
    if (result instanceof CapabilityResult.Accepted accepted) {
      Capability capability = accepted.capability();
      warnings.addAll(capability.warnings());
      return new FileReading(document, capability, List.of(), warnings);
    }
    return FileReading.refused(((CapabilityResult.Refused) result).faults());
  }
}
