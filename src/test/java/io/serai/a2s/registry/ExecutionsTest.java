package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.A2sParts;
import io.serai.a2s.model.Capability;
import io.serai.document.Json;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.route.RouteSlots;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.StatisticsTable;
import io.serai.store.Database;
import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;

class ExecutionsTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();

  @Test
  void aRunThatNoStepEndsIsTheHubsFailureAndItsLogTellsWhy() throws Exception {
    ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    try (Database database = Database.open("memory");
        SkillStatistics statistics =
            SkillStatistics.open(new StatisticsTable(database), Clock.systemUTC(), scheduler);
        CapturedLog log = new CapturedLog()) {
      Executions executions =
          new Executions(new SkillCatalog(), (id, host) -> "secret", statistics);
      Exchange exchange = new DefaultExchange(camel);

      executions.report(unloadable(executions), Json.object(), exchange, done -> {});

      JsonNode report = exchange.getMessage().getBody(JsonNode.class);
      assertThat(report.at("/error/message").textValue()).doesNotContain("no place");
      assertThat(log.text()).contains("never-runs").contains("no place to compile");
    } finally {
      scheduler.shutdownNow();
    }
  }

  private ServedCapability unloadable(Executions executions) {
    Capability capability =
        A2sParts.read(
            CapabilityText.of("NeverRuns").get("a", "http://localhost:1", "/v", "v: $.v"));
    RouteSlots slots =
        new RouteSlots(
            camel,
            1,
            task -> {
              throw new RejectedExecutionException("no place to compile");
            });
    return new ServedCapability(capability, slots.open("never", route -> {}), executions);
  }
}
