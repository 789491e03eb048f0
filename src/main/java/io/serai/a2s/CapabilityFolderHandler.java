package io.serai.a2s;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.CapabilityCandidate;
import io.serai.a2s.registry.CapabilityDependencyResolver;
import io.serai.a2s.registry.CapabilityOrigin;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.document.ParsedDocument;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Loads the files of {@code capabilities/} ({@code .yaml}, {@code .yml}, {@code .json}), one
 * capability each. A change set is given to the registry as one change (A2S-Q25).
 *
 * <p>The outcomes include other files that can be served because their dependencies were added.
 */
public final class CapabilityFolderHandler implements FolderChangeHandler {

  private static final String FOLDER = "capabilities";

  private final CapabilityRegistry registry;
  private final CapabilityReader reader;
  private final boolean lenient;
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();

  /**
   * @param lenient whether a file with a wrong checksum is served, with a warning
   */
  public CapabilityFolderHandler(
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
    return ParsedDocument.isFile(fileName);
  }

  @Override
  public List<FileReloadOutcome> apply(ChangeSet changes) {
    Map<String, CapabilityFileResult> results =
        changes.read(
            boundary,
            (file, text) -> read(ParsedDocument.file(file, text)),
            fault -> CapabilityFileResult.refused(List.of(fault)));
    List<CapabilityCandidate> candidates = new ArrayList<>();
    Set<CapabilityOrigin> invalid = new LinkedHashSet<>();
    results.forEach(
        (file, reading) -> {
          CapabilityOrigin origin = new CapabilityOrigin.FileOrigin(file);
          if (reading.capability() == null) {
            invalid.add(origin);
          } else {
            candidates.add(new CapabilityCandidate(origin, reading.capability()));
          }
        });
    Set<CapabilityOrigin> gone =
        changes.gone().stream().map(CapabilityOrigin.FileOrigin::new).collect(Collectors.toSet());
    changes.progress().registering(candidates.size());
    return outcomes(changes, results, registry.change(candidates, gone, invalid));
  }

  /** Returns the outcomes of files that can be served because their dependencies were added. */
  public List<FileReloadOutcome> unblocked(Set<CapabilityOrigin> files) {
    return files.stream().sorted().map(file -> applied(file.label(), List.of())).toList();
  }

  private List<FileReloadOutcome> outcomes(
      ChangeSet changes,
      Map<String, CapabilityFileResult> results,
      CapabilityRegistry.ChangeResult changeResult) {
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    changes.gone().forEach(file -> outcomes.add(FileReloadOutcome.removed(file, clock.instant())));
    results.forEach((file, reading) -> outcomes.add(outcome(file, reading, changeResult)));
    Set<CapabilityOrigin> others =
        changeResult.accepted().stream()
            .filter(CapabilityFolderHandler::isFile)
            .filter(origin -> !results.containsKey(origin.label()))
            .collect(Collectors.toSet());
    outcomes.addAll(unblocked(others));
    changeResult.refused().entrySet().stream()
        .filter(refused -> isFile(refused.getKey()) && hasFailed(refused.getValue()))
        .filter(refused -> !results.containsKey(refused.getKey().label()))
        .map(
            refused ->
                FileReloadOutcome.refused(
                    refused.getKey().label(), clock.instant(), refused.getValue()))
        .forEach(outcomes::add);
    return outcomes;
  }

  private static boolean isFile(CapabilityOrigin origin) {
    return origin instanceof CapabilityOrigin.FileOrigin;
  }

  /** Whether a file that was waiting failed now that it could be served. */
  private static boolean hasFailed(List<DocumentFault> faults) {
    return faults.stream().anyMatch(fault -> fault.code().equals(FaultBoundary.CODE));
  }

  private FileReloadOutcome outcome(
      String file, CapabilityFileResult reading, CapabilityRegistry.ChangeResult changeResult) {
    List<DocumentFault> faults = new ArrayList<>(reading.faults());
    if (!faults.isEmpty()) {
      faults.addAll(
          reading.located(
              CapabilityDependencyResolver.faults(
                  reading.dependencies(), id -> registry.versions(id).values())));
    } else {
      CapabilityOrigin origin = new CapabilityOrigin.FileOrigin(file);
      faults.addAll(reading.located(changeResult.refused().getOrDefault(origin, List.of())));
    }
    return faults.isEmpty()
        ? applied(file, warnings(reading))
        : FileReloadOutcome.refused(
            file, clock.instant(), CapabilityChecksum.last(faults), reading.warnings());
  }

  /** Returns the warnings of a file, and those about what is served beside it. */
  private List<DocumentFault> warnings(CapabilityFileResult reading) {
    Capability capability = reading.capability();
    if (capability == null) {
      return reading.warnings();
    }
    List<DocumentFault> warnings = new ArrayList<>(reading.warnings());
    List<DocumentFault> around = new ArrayList<>(registry.displaced(capability));
    around.addAll(registry.warningsAboutOthers(capability));
    warnings.addAll(reading.located(around));
    return warnings;
  }

  private FileReloadOutcome applied(String file, List<DocumentFault> warnings) {
    return FileReloadOutcome.applied(file, clock.instant(), warnings);
  }

  /** Combines a checksum fault with the other faults of the document. */
  private CapabilityFileResult refused(DocumentFault checksum, ParsedDocument document) {
    List<DocumentFault> faults = new ArrayList<>(List.of(checksum));
    CapabilityReadResult result = reader.read(document, false);
    if (result instanceof CapabilityReadResult.Refused others) {
      faults.addAll(others.faults());
      return new CapabilityFileResult(
          document, null, others.dependencies(), faults, others.warnings());
    }
    Capability capability = ((CapabilityReadResult.Accepted) result).capability();
    return new CapabilityFileResult(
        document, null, capability.dependencies(), faults, capability.warnings());
  }

  private CapabilityFileResult read(ParsedDocument document) {
    List<DocumentFault> warnings = new ArrayList<>();
    if (CapabilityChecksum.verify(document)
        instanceof CapabilityChecksum.InvalidChecksum invalidChecksum) {
      if (invalidChecksum.fault().code().equals("INVALID")) {
        return CapabilityFileResult.refused(List.of(invalidChecksum.fault()));
      }
      if (!lenient) {
        return refused(invalidChecksum.fault(), document);
      }
      warnings.add(invalidChecksum.fault());
    }
    CapabilityReadResult result = reader.read(document, false);
    if (result instanceof CapabilityReadResult.Accepted accepted) {
      Capability capability = accepted.capability();
      warnings.addAll(capability.warnings());
      return new CapabilityFileResult(
          document, capability, capability.dependencies(), List.of(), warnings);
    }
    CapabilityReadResult.Refused refused = (CapabilityReadResult.Refused) result;
    return new CapabilityFileResult(
        document, null, refused.dependencies(), refused.faults(), refused.warnings());
  }

  /**
   * The result of reading one file: a capability, or faults.
   *
   * @param document null if the text could not be parsed
   * @param capability null if there are faults
   * @param dependencies those that could be read, also if there are faults
   */
  record CapabilityFileResult(
      @Nullable ParsedDocument document,
      @Nullable Capability capability,
      List<CapabilityDependency> dependencies,
      List<DocumentFault> faults,
      List<DocumentFault> warnings) {

    static CapabilityFileResult refused(List<DocumentFault> faults) {
      return new CapabilityFileResult(null, null, List.of(), faults, List.of());
    }

    /** Adds line numbers to faults that were found without the text. */
    List<DocumentFault> located(List<DocumentFault> found) {
      ParsedDocument text = document;
      return text == null ? found : found.stream().map(fault -> fault.in(text::line)).toList();
    }
  }
}
