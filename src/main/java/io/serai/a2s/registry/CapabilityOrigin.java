package io.serai.a2s.registry;

/**
 * The origin of a served capability: a file or a registration. Changes and removals refer to it.
 */
public sealed interface CapabilityOrigin extends Comparable<CapabilityOrigin> {

  /** The name for messages, such as {@code capabilities/dogs.yaml}. */
  String label();

  /** A file, by its path relative to the home. */
  record FileOrigin(String label) implements CapabilityOrigin {}

  /** A registration over HTTP; each version of a capability is one. */
  record RegisteredOrigin(String name, String version) implements CapabilityOrigin {
    @Override
    public String label() {
      return "the registration of " + name + " " + version;
    }
  }

  @Override
  default int compareTo(CapabilityOrigin other) {
    return label().compareTo(other.label());
  }
}
