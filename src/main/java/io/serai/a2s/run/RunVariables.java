package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.call.OutputMapping;
import io.serai.document.JsonMappers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one run, set by its inputs and by output mappings.
 *
 * <p>Thread-safe: the children of a parallel step may set different members of one variable. Values
 * are never modified in place, because rendered templates share them.
 */
final class RunVariables implements OutputMapping.VariableSink {

  private final Map<String, JsonNode> values = new ConcurrentHashMap<>();
  private final Set<String> mapped = ConcurrentHashMap.newKeySet();

  RunVariables(JsonNode inputs) {
    inputs.properties().forEach(input -> values.put(input.getKey(), input.getValue()));
  }

  /** Returns a copy, which others do not change. */
  RunVariables copy() {
    RunVariables copy = new RunVariables(JsonMappers.object());
    copy.values.putAll(values);
    copy.mapped.addAll(mapped);
    return copy;
  }

  @Nullable JsonNode get(String name) {
    return values.get(name);
  }

  /** Returns the variables that output mappings have set, of those, in their order. */
  ObjectNode mapped(Collection<String> names) {
    ObjectNode object = JsonMappers.object();
    for (String name : names) {
      JsonNode value = values.get(name);
      if (value != null && mapped.contains(name)) {
        object.set(name, value);
      }
    }
    return object;
  }

  /** Returns all variables that output mappings have set, by name. */
  ObjectNode mapped() {
    return mapped(new TreeSet<>(mapped));
  }

  @Override
  public void set(List<String> path, JsonNode value) {
    String name = path.get(0);
    mapped.add(name);
    values.compute(name, (same, old) -> withMember(old, path, 1, value));
  }

  private static JsonNode withMember(
      @Nullable JsonNode old, List<String> path, int from, JsonNode value) {
    if (from == path.size()) {
      return value;
    }
    ObjectNode object = JsonMappers.object();
    if (old instanceof ObjectNode known) {
      object.setAll(known);
    }
    String member = path.get(from);
    object.set(member, withMember(object.get(member), path, from + 1, value));
    return object;
  }
}
