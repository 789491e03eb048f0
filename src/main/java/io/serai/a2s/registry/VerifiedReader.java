package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.model.CapabilityResult;
import io.serai.a2s.model.Checksum;
import io.serai.document.Document;
import io.serai.document.Fault;
import io.serai.document.Json;
import java.util.List;

/** Reads documents that callers send: the checksum is told first, and with it everything else. */
public final class VerifiedReader {

  private final CapabilityReader reader;

  public VerifiedReader(CapabilityReader reader) {
    this.reader = reader;
  }

  /**
   * Reads a document.
   *
   * @param strict whether a warning is a fault
   * @throws A2sException with every fault that was found
   */
  public Capability read(Document document, boolean strict) throws A2sException {
    if (Checksum.verify(document) instanceof Checksum.Refused refused) {
      throw refusal(refused, document, strict);
    }
    CapabilityResult result = reader.read(document, strict);
    if (result instanceof CapabilityResult.Accepted accepted) {
      return accepted.capability();
    }
    throw invalid(((CapabilityResult.Refused) result).faults());
  }

  private A2sException refusal(Checksum.Refused refused, Document document, boolean strict) {
    Fault fault = refused.fault();
    if (fault.code().equals("INVALID")) {
      return invalid(List.of(fault));
    }
    A2sException mismatch =
        A2sException.of(
            422, fault.code(), fault.message(), Json.object().put("expected", refused.expected()));
    return reader.read(document, strict) instanceof CapabilityResult.Refused others
        ? mismatch.with(others.faults())
        : mismatch;
  }

  private static A2sException invalid(List<Fault> faults) {
    return A2sException.invalid("The document is no valid capability.", faults);
  }
}
