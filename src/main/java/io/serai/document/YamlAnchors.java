package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** The anchored values of a YAML text, and the number of values that its aliases have copied. */
final class YamlAnchors {
  private final Map<String, AnchoredValue> values = new HashMap<>();
  private int copies;

  /**
   * A value with an anchor.
   *
   * @param scalar the scalar event; null for a mapping or list
   * @param tree the value; null for a key
   * @param entry its entry in the line numbers
   * @param size number of values in it, including itself
   */
  record AnchoredValue(
      @Nullable ScalarEvent scalar, @Nullable JsonNode tree, int entry, int size) {}

  static Optional<String> name(NodeEvent event) {
    return event.getAnchor().map(Anchor::getValue);
  }

  /** Removes an earlier value of that anchor, since a new value with it begins. */
  void open(String name) {
    values.remove(name);
  }

  void close(String name, AnchoredValue value) {
    values.put(name, value);
  }

  @Nullable AnchoredValue get(AliasEvent alias) {
    return values.get(alias.getAlias().getValue());
  }

  /** Counts a copy of the value; returns whether the total is within the limit. */
  boolean mayCopy(AnchoredValue value) {
    copies += value.size();
    return copies <= DocumentLimits.COPIES;
  }
}
