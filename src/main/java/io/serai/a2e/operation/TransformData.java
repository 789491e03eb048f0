package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.OperationConfigReader;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/** Reads the operation TransformData (A2E 1.0.0, "TransformData") as one of its transformations. */
public final class TransformData {
  private static final Map<
          String, BiFunction<OperationConfigReader, OperationConfigReader, ? extends DataOperation>>
      TRANSFORMS = new LinkedHashMap<>();

  static {
    TRANSFORMS.put("map", MapData::readMap);
    TRANSFORMS.put("sort", SortData::read);
    TRANSFORMS.put("group", GroupData::read);
    TRANSFORMS.put("aggregate", AggregateData::read);
    TRANSFORMS.put("select", TransformData::select);
  }

  private TransformData() {}

  /** Returns the names of all transformations. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(TRANSFORMS.keySet());
  }

  /** Reads the configuration. */
  public static DataOperation read(OperationConfigReader operation) {
    OperationConfigReader config = operation.object("config");
    return operation
        .choice("transform", TRANSFORMS)
        .<DataOperation>map(
            transform -> {
              DataOperation read = transform.apply(operation, config);
              config.node().requireKnown();
              return read;
            })
        .orElseGet(() -> invalid(operation));
  }

  /** Returns a placeholder for an operation whose transformation is not known. */
  private static DataOperation invalid(OperationConfigReader operation) {
    operation.path("inputPath");
    return new SetData(NullNode.getInstance(), operation.outputPath());
  }

  private static DataOperation select(
      OperationConfigReader operation, OperationConfigReader config) {
    return config.has("field")
        ? ExtractField.read(operation, config)
        : MapData.readSelect(operation, config);
  }
}
