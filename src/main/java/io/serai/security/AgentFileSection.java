package io.serai.security;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a package above has read from a block of an agent's file, such as a protocol from the block
 * that names its service. Immutable; equal if it was read from equal blocks, because an agent is
 * compared to see whether it has changed.
 */
public interface AgentFileSection {

  /** Returns patterns of skills that the agent serves besides those of its file. */
  default List<String> skills() {
    return List.of();
  }

  /**
   * Returns the skills that the block names, by the JSON Pointers of the names. The file has a
   * warning for each that does not exist.
   */
  default Map<String, String> namedSkills() {
    return Map.of();
  }

  /** Returns the addresses that the agent's work calls. */
  default List<URI> addresses() {
    return List.of();
  }

  /** Returns the address of the agent's picture, which may be of {@code data:}. */
  default Optional<String> icon() {
    return Optional.empty();
  }

  /** Returns the address of a page about the agent. */
  default Optional<URI> website() {
    return Optional.empty();
  }

  /** Returns how many of its tasks may run at once; empty to leave that to the agent's file. */
  default OptionalInt maxConcurrent() {
    return OptionalInt.empty();
  }

  /** Returns how many of its tasks may wait; empty to leave that to the agent's file. */
  default OptionalInt maxQueued() {
    return OptionalInt.empty();
  }
}
