package io.serai.bench;

import io.serai.a2s.A2sParts;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.CapabilityCandidate;
import io.serai.a2s.registry.CapabilityOrigin;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.run.CapabilityRoute;
import io.serai.a2s.run.StepNodes;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.outbound.CallPolicy;
import io.serai.route.cache.CompiledRouteEntry;
import io.serai.route.cache.RouteCreationException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The way of a capability of three steps from its text to its route. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CompileBenchmark {

  private static final String URL = "http://localhost:18201";

  private final String text =
      CapabilityText.of("ThreeSteps")
          .get("first", URL, "/one", "a: $.a")
          .get("second", URL, "/two", "b: $.b")
          .get("third", URL, "/three", "c: $.c")
          .output("{text: \"${a} ${b} ${c}\"}")
          .yaml();
  private final CapabilityReader reader = new CapabilityReader(CallPolicy.DEFAULT);
  private final Capability capability = read();
  private A2sParts parts;
  private ExecutorService parallel;
  private CapabilityRegistry registry;

  @Setup
  public void open() {
    parts = new A2sParts();
    parallel = Executors.newSingleThreadExecutor();
    registry = parts.a2s().registry();
  }

  @TearDown
  public void close() {
    parts.close();
    parallel.shutdownNow();
  }

  /** YAML → checksum → capability, and what the registry would say of it. */
  @Benchmark
  public List<DocumentFault> parseValidateAndPlan() {
    return registry.preview(
        new CapabilityCandidate(new CapabilityOrigin.FileOrigin("capabilities/a.yaml"), read()));
  }

  /** Capability → Camel route that stands; it goes behind the measurement. */
  @Benchmark
  public CompiledRouteEntry compileToRoute() throws RouteCreationException {
    StepNodes nodes =
        A2sParts.nodes(
            parts.camel(),
            A2sParts.runs(),
            parts.outbound(),
            dependency -> Optional.empty(),
            parallel);
    CompiledRouteEntry slot =
        parts.slots().open("three-steps", new CapabilityRoute(capability, nodes));
    slot.load();
    slot.retire();
    return slot;
  }

  private Capability read() {
    try {
      ParsedDocument document = ParsedDocument.yaml(text);
      if (CapabilityChecksum.verify(document)
          instanceof CapabilityChecksum.InvalidChecksum invalidChecksum) {
        throw new IllegalStateException(invalidChecksum.fault().message());
      }
      return ((CapabilityReadResult.Accepted) reader.read(document, false)).capability();
    } catch (DocumentParseException wrong) {
      throw new IllegalStateException(wrong);
    }
  }
}
