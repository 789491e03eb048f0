package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Reads documents that HTTP clients send. It verifies the checksum first, and reports a wrong
 * checksum together with all other faults. Hints that make clients less careful do not count.
 *
 * @param versionsOf returns the available versions of an id, so that the faults of a document that
 *     is refused include its missing dependencies
 */
public record SubmittedCapabilityReader(
    CapabilityReader reader, Function<String, ? extends Collection<Capability>> versionsOf) {

  /**
   * Reads a document.
   *
   * @param strict whether a warning is a fault
   * @throws A2sException with every fault that was found
   */
  public Capability read(ParsedDocument document, boolean strict) throws A2sException {
    if (CapabilityChecksum.verify(document)
        instanceof CapabilityChecksum.InvalidChecksum invalidChecksum) {
      throw refusal(invalidChecksum, document, strict);
    }
    CapabilityReadResult result = reader.read(document, strict);
    if (result instanceof CapabilityReadResult.Accepted accepted) {
      Capability registered = accepted.capability().registered(document::line);
      if (strict && !registered.warnings().isEmpty()) {
        throw invalid(registered.warnings());
      }
      return registered;
    }
    throw invalid(faults(result));
  }

  /** Returns the faults of a document that is refused, with those of its dependencies. */
  private List<DocumentFault> faults(CapabilityReadResult result) {
    List<DocumentFault> faults = new ArrayList<>();
    List<CapabilityDependency> dependencies;
    if (result instanceof CapabilityReadResult.Refused refused) {
      faults.addAll(refused.faults());
      dependencies = refused.dependencies();
    } else {
      dependencies = ((CapabilityReadResult.Accepted) result).capability().dependencies();
    }
    faults.addAll(CapabilityDependencyResolver.faults(dependencies, versionsOf));
    return faults;
  }

  private A2sException refusal(
      CapabilityChecksum.InvalidChecksum invalidChecksum, ParsedDocument document, boolean strict) {
    DocumentFault fault = invalidChecksum.fault();
    if (fault.code().equals("INVALID")) {
      return invalid(List.of(fault));
    }
    A2sException mismatch =
        A2sException.of(
            422,
            fault.code(),
            fault.message(),
            JsonMappers.object().put("expected", invalidChecksum.expected()));
    List<DocumentFault> others = faults(reader.read(document, strict));
    return others.isEmpty() ? mismatch : mismatch.with(others);
  }

  private static A2sException invalid(List<DocumentFault> faults) {
    return A2sException.invalid("The document is not a valid capability.", faults);
  }
}
