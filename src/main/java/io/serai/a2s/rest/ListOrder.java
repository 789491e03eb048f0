package io.serai.a2s.rest;

import io.serai.a2s.model.Versions;
import io.serai.a2s.registry.ServedCapability;
import java.util.Comparator;
import java.util.Optional;
import org.semver4j.Semver;

/** A place in the list of capabilities: by id, then newest first; the text decides at last. */
record ListOrder(String id, Semver semver, String version) implements Comparable<ListOrder> {

  private static final Comparator<ListOrder> ORDER =
      Comparator.comparing(ListOrder::id)
          .thenComparing(ListOrder::semver, Versions.NEWEST_FIRST)
          .thenComparing(ListOrder::version);

  static ListOrder of(ServedCapability served) {
    var capability = served.capability();
    return new ListOrder(capability.id(), capability.semver(), capability.version());
  }

  /** The place that a text names, whether something stands there or not. */
  static Optional<ListOrder> parse(String text) {
    int space = text.indexOf(' ');
    if (space <= 0) {
      return Optional.empty();
    }
    String version = text.substring(space + 1);
    return Versions.parse(version)
        .map(semver -> new ListOrder(text.substring(0, space), semver, version));
  }

  @Override
  public int compareTo(ListOrder other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return id + ' ' + version;
  }
}
