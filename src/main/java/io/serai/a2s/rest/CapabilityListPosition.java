package io.serai.a2s.rest;

import io.serai.a2s.model.CapabilityVersionParser;
import io.serai.a2s.registry.ServedCapability;
import java.util.Comparator;
import java.util.Optional;
import org.semver4j.Semver;

/**
 * The sort key of the capability list: by id, then newest version first, then the text of the
 * version.
 */
record CapabilityListPosition(String id, Semver semver, String version)
    implements Comparable<CapabilityListPosition> {

  private static final Comparator<CapabilityListPosition> ORDER =
      Comparator.comparing(CapabilityListPosition::id)
          .thenComparing(CapabilityListPosition::semver, CapabilityVersionParser.NEWEST_FIRST)
          .thenComparing(CapabilityListPosition::version);

  static CapabilityListPosition of(ServedCapability served) {
    var capability = served.capability();
    return new CapabilityListPosition(capability.id(), capability.semver(), capability.version());
  }

  /** Parses a key; whether an entry has it does not matter. */
  static Optional<CapabilityListPosition> parse(String text) {
    int space = text.indexOf(' ');
    if (space <= 0) {
      return Optional.empty();
    }
    String version = text.substring(space + 1);
    return CapabilityVersionParser.parse(version)
        .map(semver -> new CapabilityListPosition(text.substring(0, space), semver, version));
  }

  @Override
  public int compareTo(CapabilityListPosition other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return id + ' ' + version;
  }
}
