package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.A2sParts;
import io.serai.a2s.model.Capability;
import io.serai.document.JsonMappers;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.route.cache.RouteCapacityException;
import io.serai.route.cache.RouteDefiner;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.store.Database;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CapabilityExecutorTest {

  private static final String UPLOAD =
      """
      - id: upload
        format: OpenAPI
        task:
          openapi: 3.0.1
          info: {title: Files, version: 1.0.0}
          servers: [{url: "http://localhost:1"}]
          paths:
            /files:
              post:
                requestBody:
                  content:
                    multipart/form-data:
                      schema: {properties: {file: {type: string, format: binary}}}
                responses: {"200": {description: stored}}
        input_template: {body: {file: "${file}"}}
        output_mapping: {id: $.id}
      """;

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final Database database = Database.open("memory");
  private final SkillStatistics statistics =
      SkillStatistics.open(new SkillStatisticsTable(database), Clock.systemUTC(), scheduler);
  private final SkillCatalog catalog = new SkillCatalog();
  private final CapabilityExecutor capabilityExecutor =
      new CapabilityExecutor(
          catalog,
          new PermittedSecrets((id, host) -> "secret", Caller::removed),
          statistics,
          A2sParts.runs());

  @AfterEach
  void close() {
    statistics.close();
    database.close();
    scheduler.shutdownNow();
  }

  @Test
  void runWhoseRouteCannotBeCompiledFailsAndIsLogged() throws Exception {
    try (CapturedLog log = new CapturedLog()) {
      Exchange exchange = new DefaultExchange(camel);

      capabilityExecutor.report(unloadable(), JsonMappers.object(), exchange, done -> {});

      JsonNode report = exchange.getMessage().getBody(JsonNode.class);
      assertThat(report.at("/error/message").textValue()).doesNotContain("no place");
      assertThat(log.text()).contains("never-runs").contains("no place to compile");
    }
  }

  @Test
  void onlyRunsOfServedCapabilitiesAreCounted() throws Exception {
    // given
    ServedCapability capability = unloadable();

    // when
    capabilityExecutor.report(
        capability, JsonMappers.object(), new DefaultExchange(camel), done -> {});

    // then
    assertThat(statistics.of("never-runs").runs()).isZero();

    // when
    catalog.update(List.of(capability.asSkill()), List.of());
    capabilityExecutor.report(
        capability, JsonMappers.object(), new DefaultExchange(camel), done -> {});

    // then
    assertThat(statistics.of("never-runs").runs()).isEqualTo(1);
  }

  @Test
  void runRefusedForCapacityIsNotCounted() throws Exception {
    // given
    camel.start();
    PendingProcessor waiting = new PendingProcessor();
    CompiledRouteCache slots = new CompiledRouteCache(camel, 8, 1, Runnable::run);
    slots
        .open("busy", route -> route.process(waiting))
        .process(new DefaultExchange(camel), done -> {});
    Capability capability =
        A2sParts.read(
            CapabilityText.of("Crowded")
                .get("a", "http://localhost:1", "/v", "v: $.v")
                .get("b", "http://localhost:1", "/v", "w: $.v"));
    ServedCapability served =
        new ServedCapability(
            capability, null, slots.open("crowded", new LargeRoute()), capabilityExecutor);
    catalog.update(List.of(served.asSkill()), List.of());
    Exchange exchange = new DefaultExchange(camel);

    // when
    capabilityExecutor.report(served, JsonMappers.object(), exchange, done -> {});

    // then
    assertThat(exchange.getException()).isInstanceOf(RouteCapacityException.class);
    assertThat(statistics.of("crowded").runs()).isZero();
    waiting.end();
    camel.stop();
  }

  /** A route that is too large for the cache beside another one. */
  private static final class LargeRoute implements RouteDefiner {
    @Override
    public void define(RouteDefinition route) {
      route.setBody().constant("ran");
    }

    @Override
    public int size() {
      return 2;
    }
  }

  /** Keeps its exchanges pending until the test ends them. */
  private static final class PendingProcessor extends AsyncProcessorSupport {
    private final List<AsyncCallback> callbacks = new ArrayList<>();

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      callbacks.add(callback);
      return false;
    }

    void end() {
      callbacks.forEach(callback -> callback.done(false));
    }
  }

  @Test
  void anUploadWhoseContentIsJsonStaysAText() throws Exception {
    ServedCapability upload = unloadable(CapabilityText.of("UploadFile").steps(UPLOAD));
    JsonNode given = JsonMappers.object().put("file", "{\"a\":1}");

    assertThat(capabilityExecutor.check(upload, given, null)).isEqualTo(given);
  }

  @Test
  void aCallerWithoutPermissionLearnsNothingAboutTheInputs() {
    ServedCapability guarded =
        unloadable(
            CapabilityText.of("UploadFile").header("permissions: [files.write]").steps(UPLOAD));
    Caller ada = new Caller("ada", false, Permissions.NONE);

    for (JsonNode inputs :
        List.of(JsonMappers.object(), JsonMappers.object().put("file", true).putNull("other"))) {
      assertThatThrownBy(() -> capabilityExecutor.check(guarded, inputs, ada))
          .isInstanceOfSatisfying(
              A2sException.class, refused -> assertThat(refused.status()).isEqualTo(403))
          .hasMessageContaining("needs the permission files.write");
    }
  }

  private ServedCapability unloadable() {
    return unloadable(
        CapabilityText.of("NeverRuns").get("a", "http://localhost:1", "/v", "v: $.v"));
  }

  private ServedCapability unloadable(CapabilityText text) {
    Capability capability = A2sParts.read(text);
    CompiledRouteCache slots =
        new CompiledRouteCache(
            camel,
            1,
            Integer.MAX_VALUE,
            task -> {
              throw new RejectedExecutionException("no place to compile");
            });
    return new ServedCapability(
        capability, null, slots.open("never", route -> {}), capabilityExecutor);
  }
}
