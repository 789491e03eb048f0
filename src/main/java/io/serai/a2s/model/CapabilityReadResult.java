package io.serai.a2s.model;

import io.serai.document.DocumentFault;
import java.util.List;

/** What reading a capability came to. */
public sealed interface CapabilityReadResult {

  /** The capability is right. */
  record Accepted(Capability capability) implements CapabilityReadResult {}

  /**
   * The capability is wrong.
   *
   * @param faults everything that is wrong, at least one fault
   */
  record Refused(List<DocumentFault> faults) implements CapabilityReadResult {}
}
