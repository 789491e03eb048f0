package io.serai.a2e.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The data of a run, below {@code /workflow} (A2E 1.0.0, "Data Model"), and that of an iteration of
 * a loop.
 *
 * <p>An iteration sees what was written before it and what it writes itself; what it writes is not
 * seen outside. Values are never changed once they are written: a write below one replaces it with
 * a copy, so values can be shared. Used by one thread at a time, except that iterations of one loop
 * may run at once: the data around them must not be written meanwhile.
 */
public final class RunData {
  private static final String INPUT = "input";

  private final Map<String, JsonNode> values = new HashMap<>();
  private final Supplier<JsonNode> input;
  private final @Nullable RunData outer;
  private final JsonNode current;
  private final int index;

  private RunData(Supplier<JsonNode> input, @Nullable RunData outer, JsonNode current, int index) {
    this.input = input;
    this.outer = outer;
    this.current = current;
    this.index = index;
  }

  /** Returns the empty data of a new run. */
  public static RunData empty() {
    return ofInput(MissingNode::getInstance);
  }

  /**
   * Returns the data of a new run that begins with a value at {@code /workflow/input}.
   *
   * @param input returns the value when it is read for the first time; called by any thread
   */
  public static RunData ofInput(Supplier<JsonNode> input) {
    return new RunData(input, null, MissingNode.getInstance(), -1);
  }

  /** Returns the data of an iteration over one element. */
  public RunData iteration(JsonNode element, int position) {
    return new RunData(input, this, element, position);
  }

  /** Returns a copy: a value that is written to one of them is not visible in the other. */
  public RunData copy() {
    RunData copy = new RunData(input, outer, current, index);
    copy.values.putAll(values);
    return copy;
  }

  /** Returns the index of the iteration; negative if this is the data of the run. */
  public int index() {
    return index;
  }

  /** Returns the value at a path; missing if there is none. */
  public JsonNode find(DataPath path) {
    return switch (path.root()) {
      case WORKFLOW -> path.resolveBelowKey(value(path.key()));
      case LOOP_CURRENT -> path.resolve(loop(path.level()).current);
      case LOOP_INDEX -> IntNode.valueOf(loop(path.level()).index);
    };
  }

  /**
   * Returns the value at a path.
   *
   * @throws DataException if there is none
   */
  public JsonNode get(DataPath path) {
    JsonNode value = find(path);
    if (value.isMissingNode()) {
      throw new DataException(
          "There is no value at " + path + ".",
          "Check that an earlier operation writes it, and that its value has this member.");
    }
    return value;
  }

  /**
   * Writes a value; objects on the way that do not exist are created.
   *
   * @throws DataException if something on the way is not an object
   */
  public void put(DataPath path, JsonNode value) {
    List<DataPath.Step> below = path.steps().subList(1, path.steps().size());
    values.put(path.key(), below.isEmpty() ? value : with(value(path.key()), below, value, path));
  }

  /** Returns a copy of an object that has a value at the steps. */
  private static JsonNode with(
      JsonNode object, List<DataPath.Step> steps, JsonNode value, DataPath path) {
    if (steps.isEmpty()) {
      return value;
    }
    if (!object.isObject() && !object.isMissingNode() && !object.isNull()) {
      throw new DataException(
          ("A value cannot be written to %s, because %s would be a member of a value that is not "
                  + "an object.")
              .formatted(path, steps.get(0).name()),
          "Write to a path that no other operation writes.");
    }
    ObjectNode copy = JsonMappers.object();
    if (object.isObject()) {
      copy.setAll((ObjectNode) object);
    }
    String name = steps.get(0).name();
    copy.set(name, with(object.path(name), steps.subList(1, steps.size()), value, path));
    return copy;
  }

  private JsonNode value(String key) {
    for (RunData data = this; data != null; data = data.outer) {
      JsonNode value = data.values.get(key);
      if (value != null) {
        return value;
      }
    }
    return key.equals(INPUT) ? input.get() : MissingNode.getInstance();
  }

  private RunData loop(int level) {
    RunData data = this;
    for (int i = 0; i < level && data.outer != null; i++) {
      data = data.outer;
    }
    if (data.index < 0) {
      throw new DataException(
          "The path /loop is used outside of a loop.",
          "Use it in operations that a Loop names in its operations.");
    }
    return data;
  }
}
