package io.serai.a2s.model;

import io.serai.document.DocumentFault;
import java.util.List;

/** The result of reading a capability: accepted or refused. */
public sealed interface CapabilityReadResult {

  /** The capability is valid. */
  record Accepted(Capability capability) implements CapabilityReadResult {}

  /**
   * The capability is invalid.
   *
   * @param faults every fault that was found, at least one
   * @param dependencies those of the document that could be read in part, as far as their names and
   *     versions are valid
   * @param warnings those about other places than the faults
   */
  record Refused(
      List<DocumentFault> faults,
      List<CapabilityDependency> dependencies,
      List<DocumentFault> warnings)
      implements CapabilityReadResult {}
}
