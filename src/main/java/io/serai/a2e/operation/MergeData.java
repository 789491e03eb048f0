package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.CanonicalJsonKey;
import io.serai.document.JsonMappers;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Merges several values into one (A2E 1.0.0, "MergeData"). */
public record MergeData(List<DataPath> sources, Strategy strategy, DataPath outputPath)
    implements DataOperation {

  /** How values are merged. */
  public enum Strategy {
    /** Lists one after another; other values are appended. */
    CONCAT("concat"),
    /** All different elements of lists, in the order of their first occurrence. */
    UNION("union"),
    /** The different elements of the first list that all others have. */
    INTERSECT("intersect"),
    /** Objects member by member and lists element by element; later values win. */
    DEEP_MERGE("deepMerge");

    private final String text;

    Strategy(String text) {
      this.text = text;
    }

    private static Map<String, Strategy> byName() {
      Map<String, Strategy> strategies = new LinkedHashMap<>();
      for (Strategy strategy : values()) {
        strategies.put(strategy.text, strategy);
      }
      return strategies;
    }
  }

  public MergeData {
    sources = List.copyOf(sources);
  }

  /** Reads the configuration. */
  public static MergeData read(OperationConfigReader config) {
    return new MergeData(
        config.paths("sources", 2),
        config.oneOf("strategy", Strategy.byName()),
        config.outputPath());
  }

  @Override
  public String type() {
    return "MergeData";
  }

  @Override
  public ResultValueType resultKind() {
    return strategy == Strategy.DEEP_MERGE ? ResultValueType.ANY : ResultValueType.LIST;
  }

  @Override
  public List<DataPath> readsLists() {
    return strategy == Strategy.UNION || strategy == Strategy.INTERSECT ? sources : List.of();
  }

  @Override
  public List<DataPath> reads() {
    return sources;
  }

  @Override
  public JsonNode apply(RunData data) {
    return switch (strategy) {
      case CONCAT -> concat(data);
      case UNION -> union(data);
      case INTERSECT -> intersect(data);
      case DEEP_MERGE -> deepMerge(data);
    };
  }

  private JsonNode concat(RunData data) {
    ArrayNode all = JsonMappers.array();
    for (DataPath source : sources) {
      JsonNode value = data.get(source);
      if (value instanceof ArrayNode list) {
        all.addAll(list);
      } else {
        all.add(value);
      }
    }
    return all;
  }

  private JsonNode union(RunData data) {
    ArrayNode all = JsonMappers.array();
    Set<String> seen = new HashSet<>();
    for (DataPath source : different(sources)) {
      addUnseen(ListInput.of(data, source), seen, all);
    }
    return all;
  }

  private JsonNode intersect(RunData data) {
    ArrayNode common = JsonMappers.array();
    addUnseen(ListInput.of(data, sources.get(0)), new HashSet<>(), common);
    for (DataPath source : different(sources)) {
      Set<String> others = new HashSet<>();
      ListInput.of(data, source).forEach(each -> others.add(CanonicalJsonKey.of(each)));
      ArrayNode kept = JsonMappers.array();
      common.forEach(
          each -> {
            if (others.contains(CanonicalJsonKey.of(each))) {
              kept.add(each);
            }
          });
      common = kept;
    }
    return common;
  }

  /** Returns the paths without those that come again: sets do not change by them. */
  private static Collection<DataPath> different(List<DataPath> paths) {
    Map<List<?>, DataPath> different = new LinkedHashMap<>();
    paths.forEach(
        each -> different.putIfAbsent(List.of(each.root(), each.level(), each.steps()), each));
    return different.values();
  }

  private static void addUnseen(ArrayNode list, Set<String> seen, ArrayNode target) {
    for (JsonNode each : list) {
      if (seen.add(CanonicalJsonKey.of(each))) {
        target.add(each);
      }
    }
  }

  private JsonNode deepMerge(RunData data) {
    JsonNode merged = data.get(sources.get(0));
    for (DataPath source : sources.subList(1, sources.size())) {
      JsonNode value = data.get(source);
      if (!merged.isContainerNode() || merged.getNodeType() != value.getNodeType()) {
        throw new DataException(
            "The values at %s and %s cannot be merged: both must be objects, or both lists."
                .formatted(sources.get(0), source),
            "Merge values of one kind, or use the strategy concat.");
      }
      merged = merged(merged, value);
    }
    return merged;
  }

  /**
   * Returns the later value, with the members that only the earlier one has; the values are not
   * changed.
   */
  private static JsonNode merged(JsonNode earlier, JsonNode later) {
    if (earlier.isObject() && later.isObject()) {
      ObjectNode merged = JsonMappers.object();
      merged.setAll((ObjectNode) earlier);
      later
          .properties()
          .forEach(
              member -> {
                JsonNode before = earlier.get(member.getKey());
                JsonNode value = member.getValue();
                merged.set(member.getKey(), before == null ? value : merged(before, value));
              });
      return merged;
    }
    if (earlier.isArray() && later.isArray()) {
      ArrayNode merged = JsonMappers.array();
      for (int i = 0; i < Math.max(earlier.size(), later.size()); i++) {
        if (i >= later.size()) {
          merged.add(earlier.get(i));
        } else {
          merged.add(i < earlier.size() ? merged(earlier.get(i), later.get(i)) : later.get(i));
        }
      }
      return merged;
    }
    return later;
  }
}
