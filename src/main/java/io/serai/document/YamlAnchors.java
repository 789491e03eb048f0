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

/** What the aliases of a text may stand for, and how much they have copied. */
final class YamlAnchors {
  private final Map<String, AnchoredValue> values = new HashMap<>();
  private int copies;

  /**
   * A value that has an anchor.
   *
   * @param scalar as it is written, where it is one: as a key it is its text
   * @param tree the value; null for a key
   * @param entry its place in the table of lines
   * @param size how many values it is, with all that is in it
   */
  record AnchoredValue(
      @Nullable ScalarEvent scalar, @Nullable JsonNode tree, int entry, int size) {}

  static Optional<String> name(NodeEvent event) {
    return event.getAnchor().map(Anchor::getValue);
  }

  /** A value begins whose anchor hides an earlier one of that name. */
  void open(String name) {
    values.remove(name);
  }

  void close(String name, AnchoredValue value) {
    values.put(name, value);
  }

  @Nullable AnchoredValue get(AliasEvent alias) {
    return values.get(alias.getAlias().getValue());
  }

  /** Whether one more copy is within the limit, as which it counts. */
  boolean mayCopy(AnchoredValue value) {
    copies += value.size();
    return copies <= DocumentLimits.COPIES;
  }
}
