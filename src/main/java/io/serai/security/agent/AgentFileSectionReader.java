package io.serai.security.agent;

import io.serai.document.DocumentNode;
import io.serai.security.AgentFileSection;
import java.util.Set;

/**
 * Reads a block of the files of {@code agents/} that belongs to a package above, such as a
 * protocol. It has no side effects. Thread-safe.
 */
public interface AgentFileSectionReader {

  /** Returns the name of the block: a member of the file whose value is usually an object. */
  String name();

  /** Returns whether the block is what {@link #read} reads; otherwise reports a fault. */
  default boolean hasShape(DocumentNode block) {
    return block.asObject("write " + name() + ": {…}").isPresent();
  }

  /**
   * Reads the block. Faults are reported to it; the caller warns of members that were not read.
   *
   * @param agentId id of the agent; empty if the file has no valid one
   * @param block has the shape
   * @return what was read; it is not used if there are faults
   */
  AgentFileSection read(String agentId, DocumentNode block);

  /** Returns the ids that no agent may have, because paths of the protocol need them. */
  default Set<String> reservedIds() {
    return Set.of();
  }
}
