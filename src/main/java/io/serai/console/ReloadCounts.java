package io.serai.console;

import io.serai.reload.Outcome;
import io.serai.reload.Reloads;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** How many files came to which end since the hub started. Thread-safe. */
final class ReloadCounts {

  private final Map<Outcome.Status, LongAdder> counts = new EnumMap<>(Outcome.Status.class);

  ReloadCounts(Reloads reloads) {
    for (Outcome.Status status : Outcome.Status.values()) {
      counts.put(status, new LongAdder());
    }
    reloads.listen(outcome -> adder(outcome.status()).increment());
  }

  long of(Outcome.Status status) {
    return adder(status).sum();
  }

  private LongAdder adder(Outcome.Status status) {
    return Objects.requireNonNull(counts.get(status));
  }
}
