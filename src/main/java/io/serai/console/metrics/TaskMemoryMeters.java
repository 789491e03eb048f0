package io.serai.console.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.serai.task.run.memory.LiveTaskMemory;
import java.util.function.ToDoubleFunction;

/** Meters of the memory that live tasks use, and of the requests refused because of it. */
public record TaskMemoryMeters(LiveTaskMemory memory) implements MeterBinder {

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("serai.tasks.live.bytes", memory, LiveTaskMemory::held)
        .description("Estimated bytes of memory that tasks that have not ended use.")
        .register(registry);
    Gauge.builder("serai.tasks.live.limit.bytes", memory, LiveTaskMemory::limit)
        .description("Bytes of memory that tasks that have not ended may use.")
        .register(registry);
    refusals(registry, "hub", LiveTaskMemory::refusedForHub);
    refusals(registry, "caller", LiveTaskMemory::refusedForCaller);
  }

  private void refusals(
      MeterRegistry registry, String reason, ToDoubleFunction<LiveTaskMemory> count) {
    FunctionCounter.builder("serai.tasks.live.refusals", memory, count)
        .description(
            "Requests refused because of the memory of tasks that have not ended, by "
                + "exceeded limit.")
        .tag("reason", reason)
        .register(registry);
  }
}
