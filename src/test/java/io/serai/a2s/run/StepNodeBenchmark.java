package io.serai.a2s.run;

import io.serai.route.ProcessorEndpoint;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.route.cache.CompiledRouteEntry;
import io.serai.route.header.SeraiHeaderGuard;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.errorhandler.NoErrorHandlerDefinition;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Camel's overhead for a step that does nothing, as a node {@code process} or {@code to}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StepNodeBenchmark {

  private static final AsyncCallback DONE = doneSync -> {};

  @Param({"process", "to"})
  private String node;

  private CamelContext camel;
  private CompiledRouteEntry route;

  @Setup
  public void open() throws Exception {
    camel = new DefaultCamelContext();
    camel.setStreamCaching(false);
    camel.start();
    SeraiHeaderGuard.guard(camel);
    CompiledRouteCache cache = new CompiledRouteCache(camel, 1, Integer.MAX_VALUE, Runnable::run);
    route = cache.open("step", this::define);
    route.load();
  }

  @TearDown
  public void close() {
    camel.stop();
  }

  /** One exchange through a route of one node. */
  @Benchmark
  public Exchange step() {
    Exchange exchange = new DefaultExchange(camel);
    route.process(exchange, DONE);
    return exchange;
  }

  private void define(RouteDefinition definition) {
    definition.errorHandler(new NoErrorHandlerDefinition());
    if (node.equals("to")) {
      definition.to(new ProcessorEndpoint(camel, "outbound:GET http://localhost", nothing()));
    } else {
      definition.process(nothing());
    }
  }

  private static AsyncProcessor nothing() {
    return new AsyncProcessorSupport() {
      @Override
      public boolean process(Exchange exchange, AsyncCallback callback) {
        callback.done(true);
        return true;
      }
    };
  }
}
