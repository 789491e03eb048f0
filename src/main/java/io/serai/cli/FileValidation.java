package io.serai.cli;

import io.serai.a2a.card.CardBlockReader;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.CapabilityDependencyResolver;
import io.serai.dialect.organization.config.OrganizationBlockReader;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.outbound.CallPolicy;
import io.serai.reload.FileReadResult;
import io.serai.reload.ReloadOptions;
import io.serai.security.AgentBlockReader;
import io.serai.security.AgentFileReadResult;
import io.serai.security.AgentFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of validating one file, a capability or an agent.
 *
 * @param capability the capability; null if it has faults, or the file is an agent
 * @param document the parsed capability; null if it cannot be parsed, or the file is an agent
 * @param dependencies those of the capability, also if it has faults
 */
record FileValidation(
    List<DocumentFault> faults,
    List<DocumentFault> warnings,
    @Nullable Capability capability,
    @Nullable ParsedDocument document,
    List<CapabilityDependency> dependencies) {

  private FileValidation(List<DocumentFault> faults, List<DocumentFault> warnings) {
    this(faults, warnings, null, null, List.of());
  }

  /**
   * Returns this result with the faults of its dependencies.
   *
   * @param all the available capabilities, by id
   */
  FileValidation withDependenciesIn(Map<String, List<Capability>> all) {
    ParsedDocument text = document;
    if (text == null) {
      return this;
    }
    List<DocumentFault> found =
        CapabilityDependencyResolver.faults(dependencies, id -> all.getOrDefault(id, List.of()));
    return found.isEmpty()
        ? this
        : new FileValidation(
            Stream.concat(faults.stream(), found.stream().map(fault -> fault.in(text::line)))
                .toList(),
            warnings);
  }

  /**
   * Validates a file.
   *
   * @param strict whether a warning is a fault
   */
  static FileValidation of(Path file, boolean strict) throws IOException {
    FileReadResult read = FileReadResult.read(file, ReloadOptions.DEFAULT.maxFileSize());
    String text = read.text();
    if (text == null) {
      return refused(Objects.requireNonNull(read.fault()));
    }
    try {
      ParsedDocument document =
          DocumentFileFinder.isJson(file) ? ParsedDocument.json(text) : ParsedDocument.yaml(text);
      return isAgent(document, file) ? agent(document, file, strict) : capability(document, strict);
    } catch (DocumentParseException failure) {
      return refused(failure.fault());
    }
  }

  private static FileValidation refused(DocumentFault fault) {
    return new FileValidation(List.of(fault), List.of());
  }

  private static boolean isAgent(ParsedDocument document, Path file) {
    boolean possible = isBelowAgents(file) || document.root().has("agent_id");
    return possible && !document.root().has("a2s");
  }

  /**
   * Returns whether the nearest enclosing folder of the two that a hub loads is {@code agents/}.
   */
  private static boolean isBelowAgents(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    while (folder != null && !folder.endsWith("agents") && !folder.endsWith("capabilities")) {
      folder = folder.getParent();
    }
    return folder != null && folder.endsWith("agents");
  }

  private static FileValidation agent(ParsedDocument document, Path file, boolean strict) {
    AgentFileReadResult reading = AgentFileReader.read(document, file.toString(), blocks(file));
    List<DocumentFault> faults = new ArrayList<>(reading.faults());
    if (strict) {
      faults.addAll(reading.warnings());
    }
    return new FileValidation(faults, strict ? List.of() : reading.warnings());
  }

  /** Returns what reads the blocks of protocols. Only a hub knows which folders they may name. */
  private static List<AgentBlockReader> blocks(Path file) {
    Path path = file.toAbsolutePath();
    return List.of(
        new CardBlockReader(),
        new OrganizationBlockReader(path.resolveSibling(".."), List.of(path.getRoot())));
  }

  private static FileValidation capability(ParsedDocument document, boolean strict) {
    List<DocumentFault> faults = new ArrayList<>();
    if (CapabilityChecksum.verify(document)
        instanceof CapabilityChecksum.InvalidChecksum invalidChecksum) {
      faults.add(invalidChecksum.fault());
      if (!document.root().isObject()) {
        return new FileValidation(faults, List.of());
      }
    }
    CapabilityReadResult result = new CapabilityReader(CallPolicy.DEFAULT).read(document, strict);
    if (result instanceof CapabilityReadResult.Accepted accepted) {
      Capability served = faults.isEmpty() ? accepted.capability() : null;
      return new FileValidation(
          faults,
          accepted.capability().warnings(),
          served,
          document,
          accepted.capability().dependencies());
    }
    CapabilityReadResult.Refused refused = (CapabilityReadResult.Refused) result;
    faults.addAll(refused.faults());
    return new FileValidation(faults, List.of(), null, document, refused.dependencies());
  }
}
