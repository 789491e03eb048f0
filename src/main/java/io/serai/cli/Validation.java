package io.serai.cli;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.model.CapabilityResult;
import io.serai.a2s.model.Checksum;
import io.serai.a2s.registry.DependencyCheck;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Fault;
import io.serai.outbound.CallPolicy;
import io.serai.reload.FileText;
import io.serai.reload.ReloadOptions;
import io.serai.security.AgentReader;
import io.serai.security.AgentReading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong in one file, a capability or an agent, looked at alone.
 *
 * @param capability what it is; null where it has faults, or is an agent
 * @param document what it was read from
 */
record Validation(
    List<Fault> faults,
    List<Fault> warnings,
    @Nullable Capability capability,
    @Nullable Document document) {

  private Validation(List<Fault> faults, List<Fault> warnings) {
    this(faults, warnings, null, null);
  }

  /**
   * The same, with what is wrong in its dependencies.
   *
   * @param all the capabilities that there are, by id
   */
  Validation among(Map<String, List<Capability>> all) {
    Document text = document;
    if (capability == null || text == null) {
      return this;
    }
    List<Fault> found = DependencyCheck.faults(capability, id -> all.getOrDefault(id, List.of()));
    return found.isEmpty()
        ? this
        : new Validation(found.stream().map(fault -> fault.in(text)).toList(), warnings);
  }

  /**
   * Reads a file.
   *
   * @param strict whether a warning is a fault
   */
  static Validation of(Path file, boolean strict) throws IOException {
    FileText read = FileText.read(file, ReloadOptions.DEFAULT.maxFileSize());
    String text = read.text();
    if (text == null) {
      return refused(Objects.requireNonNull(read.fault()));
    }
    try {
      Document document = DocumentFiles.isJson(file) ? Document.json(text) : Document.yaml(text);
      return isAgent(document, file) ? agent(document, file, strict) : capability(document, strict);
    } catch (DocumentException unreadable) {
      return refused(unreadable.fault());
    }
  }

  private static Validation refused(Fault fault) {
    return new Validation(List.of(fault), List.of());
  }

  private static boolean isAgent(Document document, Path file) {
    boolean meant = isBelowAgents(file) || document.root().has("agent_id");
    return meant && !document.root().has("a2s");
  }

  /** Whether the folder around the file that a hub would serve is {@code agents/}. */
  private static boolean isBelowAgents(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    while (folder != null && !folder.endsWith("agents") && !folder.endsWith("capabilities")) {
      folder = folder.getParent();
    }
    return folder != null && folder.endsWith("agents");
  }

  private static Validation agent(Document document, Path file, boolean strict) {
    AgentReading reading = AgentReader.read(document, file.toString());
    List<Fault> faults = new ArrayList<>(reading.faults());
    if (strict) {
      faults.addAll(reading.warnings());
    }
    return new Validation(faults, strict ? List.of() : reading.warnings());
  }

  private static Validation capability(Document document, boolean strict) {
    List<Fault> faults = new ArrayList<>();
    if (Checksum.verify(document) instanceof Checksum.Refused refused) {
      faults.add(refused.fault());
      if (!document.root().isObject()) {
        return new Validation(faults, List.of());
      }
    }
    CapabilityResult result = new CapabilityReader(CallPolicy.DEFAULT).read(document, strict);
    if (result instanceof CapabilityResult.Accepted accepted) {
      Capability served = faults.isEmpty() ? accepted.capability() : null;
      return new Validation(faults, accepted.capability().warnings(), served, document);
    }
    faults.addAll(((CapabilityResult.Refused) result).faults());
    return new Validation(faults, List.of());
  }
}
