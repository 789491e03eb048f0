package io.serai.a2s;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.Beans;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import io.serai.reload.LoadProgressListener;
import io.serai.skill.Skill;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One file is reloaded a thousand times, as by the file watcher, while calls run. */
@Tag("A2S-Q25")
class ThousandReloadsTest {

  private static final int RELOADS = 1_000;
  private static final int WARM_UP = 100;
  private static final int CALLERS = 4;
  private static final String FILE = "capabilities/value.yaml";
  private static final long MAX_HEAP_GROWTH = 8L << 20;

  private final HttpStub stub = new HttpStub().forgetful();
  private final A2sParts parts = new A2sParts();
  private final FolderChangeHandler files = parts.a2s().folders().get(0);
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger calls = new AtomicInteger();
  private final List<String> texts = new ArrayList<>();

  @BeforeEach
  void serve() {
    for (int i = 0; i < 3; i++) {
      stub.json("/v" + i, "{\"value\": " + i + "}");
      texts.add(
          CapabilityText.of("Value").get("get", stub.url(), "/v" + i, "value: $.value").yaml());
    }
  }

  @AfterEach
  void stop() {
    parts.close();
    stub.close();
  }

  @Test
  void reloadsFailNoCallAndLeakNothing() {
    apply(0);
    reload(WARM_UP);
    Footprint before = Footprint.of(parts.camel());

    reload(RELOADS);

    Awaitility.await().untilAsserted(() -> Footprint.of(parts.camel()).hasNotGrownSince(before));
    assertThat(failures).isEmpty();
    assertThat(calls.get()).isEqualTo((WARM_UP + RELOADS) * CALLERS);
  }

  /** Applies the file that many times, while calls that began before are running. */
  private void reload(int times) {
    for (int i = 0; i < times; i++) {
      List<CompletableFuture<Void>> running = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        running.add(call());
      }
      apply(i + 1);
      running.forEach(call -> call.orTimeout(1, TimeUnit.MINUTES).join());
    }
  }

  private void apply(int i) {
    List<FileReloadOutcome> outcomes =
        files.apply(
            new ChangeSet(
                Map.of(FILE, texts.get(i % 3)), Set.of(), false, LoadProgressListener.NONE));
    assertThat(outcomes)
        .extracting(FileReloadOutcome::status)
        .containsExactly(FileReloadOutcome.Status.APPLIED);
  }

  private CompletableFuture<Void> call() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Exchange exchange = new DefaultExchange(parts.camel());
    exchange.getMessage().setBody(JsonMappers.object());
    Skill skill = parts.catalog().snapshot().find("value").orElseThrow();
    skill
        .handler()
        .process(
            exchange,
            doneSync -> {
              recordResult(exchange);
              done.complete(null);
            });
    return done;
  }

  private void recordResult(Exchange exchange) {
    calls.incrementAndGet();
    if (exchange.getException() != null) {
      failures.add(exchange.getException().toString());
    } else if (!exchange.getMessage().getBody(JsonNode.class).path("value").isInt()) {
      failures.add(exchange.getMessage().getBody().toString());
    }
  }

  /** The resources in use; Camel's routes, processors, endpoints and pools are beans too. */
  private record Footprint(int routes, int endpoints, int beans, int threads, long heap) {

    static Footprint of(CamelContext camel) {
      System.gc();
      return new Footprint(
          camel.getRoutesSize(),
          camel.getEndpoints().size(),
          Beans.names().size(),
          ManagementFactory.getThreadMXBean().getThreadCount(),
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    void hasNotGrownSince(Footprint before) {
      assertThat(routes).as("routes").isLessThanOrEqualTo(before.routes);
      assertThat(endpoints).as("endpoints").isLessThanOrEqualTo(before.endpoints);
      assertThat(beans).as("beans").isLessThanOrEqualTo(before.beans);
      assertThat(threads).as("threads").isLessThanOrEqualTo(before.threads + 2);
      assertThat(heap).as("heap").isLessThan(before.heap + MAX_HEAP_GROWTH);
    }
  }
}
