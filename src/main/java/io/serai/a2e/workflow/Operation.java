package io.serai.a2e.workflow;

import io.serai.a2e.data.DataPath;
import java.util.List;
import java.util.Optional;

/**
 * The configuration of one operation of a workflow (A2E 1.0.0, "Operations Catalog"). Immutable.
 */
public sealed interface Operation
    permits ApiCall, Conditional, Loop, StoreData, Wait, InvokeSkill, DataOperation {

  /** Returns its type, as the catalog names it: by default the name of its class. */
  default String type() {
    return getClass().getSimpleName();
  }

  /** Returns the paths that it reads, with repetitions. */
  default List<DataPath> reads() {
    return List.of();
  }

  /** Returns those of the paths that it reads at which there must be lists. */
  default List<DataPath> readsLists() {
    return List.of();
  }

  /** Returns the kind of its result, as far as it is known before it runs. */
  default ResultValueType resultKind() {
    return ResultValueType.ANY;
  }

  /** Returns the path that it writes its result to. */
  default Optional<DataPath> writes() {
    return Optional.empty();
  }

  /** Returns the ids of the operations that run only as parts of it. */
  default List<String> children() {
    return List.of();
  }

  /** Returns what it may do outside of its run. */
  default OperationEffect effect() {
    return OperationEffect.READ;
  }
}
