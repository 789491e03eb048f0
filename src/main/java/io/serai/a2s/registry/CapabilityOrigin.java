package io.serai.a2s.registry;

import org.jspecify.annotations.Nullable;

/**
 * The origin of a served capability: a file or a registration. Changes and removals refer to it.
 */
public sealed interface CapabilityOrigin extends Comparable<CapabilityOrigin> {

  /** The name for messages, such as {@code capabilities/dogs.yaml}. */
  String label();

  /** The id of the caller who registered it; null for a file. */
  default @Nullable String registeredBy() {
    return null;
  }

  /** A file, by its path relative to the home. */
  record FileOrigin(String label) implements CapabilityOrigin {}

  /**
   * A registration over HTTP; each version of a capability is one.
   *
   * @param registeredBy the id of the caller; empty if it is not known
   */
  record RegisteredOrigin(String name, String version, String registeredBy)
      implements CapabilityOrigin {
    @Override
    public String label() {
      String by = registeredBy.isEmpty() ? "" : " by " + registeredBy;
      return "the registration of " + name + " " + version + by;
    }
  }

  @Override
  default int compareTo(CapabilityOrigin other) {
    return label().compareTo(other.label());
  }
}
