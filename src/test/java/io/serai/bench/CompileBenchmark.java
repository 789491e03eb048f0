package io.serai.bench;

import io.serai.a2s.A2sParts;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.model.CapabilityResult;
import io.serai.a2s.model.Checksum;
import io.serai.a2s.registry.Candidate;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.registry.Origin;
import io.serai.a2s.run.CapabilityRoute;
import io.serai.a2s.run.Engine;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Fault;
import io.serai.hub.CapabilityText;
import io.serai.outbound.CallPolicy;
import io.serai.route.RouteLoadException;
import io.serai.route.RouteSlot;
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
  public List<Fault> parseValidateAndPlan() {
    return registry.preview(new Candidate(new Origin.FromFile("capabilities/a.yaml"), read()));
  }

  /** Capability → Camel route that stands; it goes behind the measurement. */
  @Benchmark
  public RouteSlot compileToRoute() throws RouteLoadException {
    Engine engine = new Engine(parts.outbound(), dependency -> Optional.empty(), parallel);
    RouteSlot slot = parts.slots().open("three-steps", new CapabilityRoute(capability, engine));
    slot.load();
    slot.retire();
    return slot;
  }

  private Capability read() {
    try {
      Document document = Document.yaml(text);
      if (Checksum.verify(document) instanceof Checksum.Refused refused) {
        throw new IllegalStateException(refused.fault().message());
      }
      return ((CapabilityResult.Accepted) reader.read(document, false)).capability();
    } catch (DocumentException wrong) {
      throw new IllegalStateException(wrong);
    }
  }
}
