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
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExecutionsTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final Database database = Database.open("memory");
  private final SkillStatistics statistics =
      SkillStatistics.open(new StatisticsTable(database), Clock.systemUTC(), scheduler);
  private final SkillCatalog catalog = new SkillCatalog();
  private final Executions executions = new Executions(catalog, (id, host) -> "secret", statistics);

  @AfterEach
  void close() {
    statistics.close();
    database.close();
    scheduler.shutdownNow();
  }

  @Test
  void aRunThatNoStepEndsIsTheHubsFailureAndItsLogTellsWhy() throws Exception {
    try (CapturedLog log = new CapturedLog()) {
      Exchange exchange = new DefaultExchange(camel);

      executions.report(unloadable(executions), Json.object(), exchange, done -> {});

      JsonNode report = exchange.getMessage().getBody(JsonNode.class);
      assertThat(report.at("/error/message").textValue()).doesNotContain("no place");
      assertThat(log.text()).contains("never-runs").contains("no place to compile");
    }
  }

  @Test
  void runsOfWhatIsServedAreCountedAndRunsOfOtherDocumentsAreNot() throws Exception {
    // given
    ServedCapability capability = unloadable(executions);

    // when
    executions.report(capability, Json.object(), new DefaultExchange(camel), done -> {});

    // then
    assertThat(statistics.of("never-runs").runs()).isZero();

    // when
    catalog.update(List.of(capability.asSkill()), List.of());
    executions.report(capability, Json.object(), new DefaultExchange(camel), done -> {});

    // then
    assertThat(statistics.of("never-runs").runs()).isEqualTo(1);
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
