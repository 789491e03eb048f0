package io.serai.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** The steps that the operations of one transaction have named, with their results. */
final class BatchSteps {
  private final Map<BatchStep<?>, PendingStep<?>> pending = new LinkedHashMap<>();

  <T> void add(BatchStep<T> step, T result) {
    @SuppressWarnings("unchecked") // the step is the key, so its results have its type
    PendingStep<T> known =
        (PendingStep<T>) pending.computeIfAbsent(step, key -> new PendingStep<>(step));
    known.results.add(result);
  }

  void run(Handle handle) {
    pending.values().forEach(each -> each.run(handle));
  }

  private static final class PendingStep<T> {
    private final BatchStep<T> step;
    private final List<T> results = new ArrayList<>();

    PendingStep(BatchStep<T> step) {
      this.step = step;
    }

    void run(Handle handle) {
      step.run(handle, results);
    }
  }
}
