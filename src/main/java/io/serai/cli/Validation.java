package io.serai.cli;

import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.model.CapabilityResult;
import io.serai.a2s.model.Checksum;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Fault;
import io.serai.outbound.CallPolicy;
import io.serai.security.AgentReader;
import io.serai.security.AgentReading;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong in one file, a capability or an agent, looked at alone: whether what it builds on
 * exists is seen when it is served.
 */
record Validation(List<Fault> faults, List<Fault> warnings) {

  /**
   * Reads a file.
   *
   * @param strict whether a warning is a fault
   */
  static Validation of(Path file, boolean strict) throws IOException {
    try {
      String text = Files.readString(file);
      Document document = DocumentFiles.isJson(file) ? Document.json(text) : Document.yaml(text);
      return isAgent(document, file) ? agent(document, file, strict) : capability(document, strict);
    } catch (DocumentException unreadable) {
      return new Validation(List.of(unreadable.fault()), List.of());
    } catch (MalformedInputException binary) {
      Fault fault = Fault.at("", "NOT_UTF8", "the file is not UTF-8 text; save it as UTF-8");
      return new Validation(List.of(fault), List.of());
    }
  }

  private static boolean isAgent(Document document, Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    boolean inAgents = folder != null && folder.endsWith("agents");
    return (inAgents || document.root().has("agent_id")) && !document.root().has("a2s");
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
      return new Validation(faults, accepted.capability().warnings());
    }
    faults.addAll(((CapabilityResult.Refused) result).faults());
    return new Validation(faults, List.of());
  }
}
