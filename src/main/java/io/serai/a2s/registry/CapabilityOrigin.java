package io.serai.a2s.registry;

/** Where a capability comes from; who changes or removes it goes by this. */
public sealed interface CapabilityOrigin extends Comparable<CapabilityOrigin> {

  /** How people call it, such as {@code capabilities/dogs.yaml}. */
  String label();

  /** A file of the home, by its path relative to it. */
  record FileOrigin(String label) implements CapabilityOrigin {}

  /** A registration over HTTP; one for each version of a capability. */
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
