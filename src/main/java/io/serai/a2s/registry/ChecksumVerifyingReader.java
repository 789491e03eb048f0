package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import java.util.List;

/**
 * Reads documents that HTTP clients send. It verifies the checksum first, and reports a wrong
 * checksum together with all other faults.
 */
public final class ChecksumVerifyingReader {

  private final CapabilityReader reader;

  public ChecksumVerifyingReader(CapabilityReader reader) {
    this.reader = reader;
  }

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
      return accepted.capability();
    }
    throw invalid(((CapabilityReadResult.Refused) result).faults());
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
    return reader.read(document, strict) instanceof CapabilityReadResult.Refused others
        ? mismatch.with(others.faults())
        : mismatch;
  }

  private static A2sException invalid(List<DocumentFault> faults) {
    return A2sException.invalid("The document is no valid capability.", faults);
  }
}
