package io.serai.console.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.serai.http.body.RequestBodyReaderFactory;
import java.util.function.ToDoubleFunction;

/** Meters of the memory budget for request bodies, and of requests refused because of it. */
public record BodyBudgetMeters(RequestBodyReaderFactory bodies) implements MeterBinder {

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("serai.http.body.bytes", bodies, all -> all.budget().held())
        .description("Bytes of request bodies that are buffered.")
        .register(registry);
    Gauge.builder("serai.http.body.budget.bytes", bodies, all -> all.budget().total())
        .description("Bytes of request bodies that may be buffered.")
        .register(registry);
    refusals(registry, "hub", all -> all.budget().refusedForHub());
    refusals(registry, "caller", all -> all.budget().refusedForCaller());
    refusals(registry, "timeout", RequestBodyReaderFactory::timedOut);
  }

  private void refusals(
      MeterRegistry registry, String reason, ToDoubleFunction<RequestBodyReaderFactory> count) {
    FunctionCounter.builder("serai.http.body.refusals", bodies, count)
        .description("Requests that were refused while their bodies were read, by exceeded limit.")
        .tag("reason", reason)
        .register(registry);
  }
}
