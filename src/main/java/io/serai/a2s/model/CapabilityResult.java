package io.serai.a2s.model;

import io.serai.document.Fault;
import java.util.List;

/** What reading a capability came to. */
public sealed interface CapabilityResult {

  /** The capability is right. */
  record Accepted(Capability capability) implements CapabilityResult {}

  /**
   * The capability is wrong.
   *
   * @param faults everything that is wrong, at least one fault
   */
  record Refused(List<Fault> faults) implements CapabilityResult {}
}
