package io.serai.a2s.registry;

/** Where a capability comes from; who changes or removes it goes by this. */
public sealed interface Origin extends Comparable<Origin> {

  /** How people call it, such as {@code capabilities/dogs.yaml}. */
  String label();

  /** A file of the home, by its path relative to it. */
  record FromFile(String label) implements Origin {}

  /** A registration over HTTP; one for each version of a capability. */
  record Registered(String name, String version) implements Origin {
    @Override
    public String label() {
      return "the registration of " + name + " " + version;
    }
  }

  @Override
  default int compareTo(Origin other) {
    return label().compareTo(other.label());
  }
}
