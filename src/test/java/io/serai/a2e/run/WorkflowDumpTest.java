package io.serai.a2e.run;

import static io.serai.a2e.WorkflowFixture.begin;
import static io.serai.a2e.WorkflowFixture.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.RandomWorkflows;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.component.ExchangeRunScope;
import io.serai.a2e.component.OperationNodeFactory;
import io.serai.a2e.component.RunDependencies;
import io.serai.a2e.component.RunLimits;
import io.serai.a2e.component.WorkflowRunFactory;
import io.serai.a2e.component.WorkflowRunState;
import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.workflow.Workflow;
import io.serai.concurrent.RoundRobinExecutor;
import io.serai.document.JsonMappers;
import io.serai.route.management.LanguageNamingDumper;
import io.serai.route.option.UriTexts;
import io.serai.security.Caller;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The YAML dump of a workflow's route, loaded as a route file, does what the workflow does. */
@Timeout(300)
class WorkflowDumpTest {
  private static final int WORKFLOWS = 120;

  private static final DefaultCamelContext compiled = new DefaultCamelContext();
  private static final DefaultCamelContext loaded = new DefaultCamelContext();
  private static final ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(2);
  private static final WorkflowRunFactory runs =
      new WorkflowRunFactory(
          new RunLimits(Duration.ofHours(1), 100, 1_000, 10_000_000, 100_000_000, 100_000_000));

  @BeforeAll
  static void start() {
    for (DefaultCamelContext camel : new DefaultCamelContext[] {compiled, loaded}) {
      nodes(camel).bind(Clock.fixed(Instant.parse("2025-12-17T10:30:00Z"), ZoneOffset.UTC));
      camel.start();
    }
  }

  @AfterAll
  static void stop() {
    compiled.stop();
    loaded.stop();
    threads.shutdownNow();
  }

  private static OperationNodeFactory nodes(DefaultCamelContext camel) {
    return new OperationNodeFactory(
        new RunDependencies(
            camel,
            runs,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            threads,
            new RoundRobinExecutor(threads),
            threads,
            () -> Runnable::run));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void dumpsOfRandomWorkflowsDoTheSame(boolean continuesOnError) throws Exception {
    for (long seed = 0; seed < WORKFLOWS; seed++) {
      requireSame(continuesOnError, RandomWorkflows.lines(seed));
    }
  }

  static Stream<String> texts() {
    return UriTexts.all();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void dumpsWithAnyTextDoTheSame(String text) throws Exception {
    String json = JsonMappers.MAPPER.getNodeFactory().textNode(text).toString();
    ObjectNode report =
        requireSame(
            false,
            update("v", "{\"SetData\":{\"value\":" + json + ",\"outputPath\":\"/workflow/v\"}}"),
            update(
                "l",
                "{\"SetData\":{\"value\":[{"
                    + (text.isEmpty() ? "\"e\"" : json)
                    + ":"
                    + json
                    + "},{}],\"outputPath\":\"/workflow/l\"}}"),
            condition("c", json, "x"),
            update("x", "{\"SetData\":{\"value\":1,\"outputPath\":\"/workflow/x\"}}"),
            update(
                "f",
                "{\"FormatText\":{\"inputPath\":\"/workflow/v\",\"format\":\"replace\","
                    + "\"replacements\":{"
                    + (text.isEmpty() ? "\"e\"" : json)
                    + ":"
                    + json
                    + "},\"outputPath\":\"/workflow/f\"}}"),
            begin("v", "l", "c", "f"));

    assertThat(report.at("/results/v").asText()).isEqualTo(text);
    assertThat(report.at("/results/c/condition").asBoolean()).isTrue();
  }

  @Test
  void dumpsOfOperationsThatAreTooLongForAUriDoTheSame() throws Exception {
    String value = "\"" + "://a{{b}} ".repeat(20_000) + "\"";
    String set = "{\"SetData\":{\"value\":" + value + ",\"outputPath\":\"/workflow/v\"}}";

    requireSame(
        false,
        update("v", set),
        condition("c", value, "w"),
        update("w", set.replace("/v", "/w")),
        begin("v", "c"));
  }

  @Test
  void aConditionalThatFailsIsPassedOverWithBothItsBranches() throws Exception {
    ObjectNode report =
        requireSame(
            true,
            update("v", "{\"SetData\":{\"value\":[1],\"outputPath\":\"/workflow/v\"}}"),
            update(
                "c",
                "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/v\",\"operator\":\">\","
                    + "\"value\":0},\"ifTrue\":[\"inner\",\"a\"],\"ifFalse\":[\"loop\",\"b\"]}}"),
            condition("inner", "0", "a"),
            update("loop", "{\"Loop\":{\"inputPath\":\"/workflow/v\",\"operations\":[\"a\"]}}"),
            update("a", "{\"SetData\":{\"value\":1,\"outputPath\":\"/workflow/a\"}}"),
            update("b", "{\"Wait\":{\"duration\":0}}"),
            update("z", "{\"SetData\":{\"value\":2,\"outputPath\":\"/workflow/z\"}}"),
            begin("v", "c", "z"));

    assertThat(report.path("status").asText()).isEqualTo("partial_success");
    assertThat(report.at("/error/operationId").asText()).isEqualTo("c");
    assertThat(report.at("/operations/c/status").asText()).isEqualTo("failed");
    for (String id : new String[] {"inner", "loop", "a", "b"}) {
      assertThat(report.at("/operations/" + id + "/status").asText()).isEqualTo("skipped");
    }
    assertThat(report.at("/results/z").asInt()).isEqualTo(2);
  }

  private static String condition(String id, String operand, String then) {
    return update(
        id,
        "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/v\",\"operator\":\"==\",\"value\":"
            + operand
            + "},\"ifTrue\":[\""
            + then
            + "\"]}}");
  }

  /** Returns the report of a workflow, after its dump has given the same one. */
  private static ObjectNode requireSame(boolean continuesOnError, String... lines)
      throws Exception {
    DecodedWorkflow decoded = WorkflowFixture.decode(lines);
    String text = String.join("\n", lines);
    assertThat(decoded.faults()).as(text).isEmpty();
    Workflow workflow = decoded.workflow().orElseThrow();
    compiled.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            RouteDefinition route = from("direct:workflow").routeId("workflow");
            new WorkflowRoute(workflow, nodes(compiled)).define(route);
          }
        });
    ObjectNode expected;
    String yaml;
    try {
      expected = report(compiled, workflow, continuesOnError);
      yaml =
          new LanguageNamingDumper()
              .dumpModelAsYaml(compiled, compiled.getRouteDefinition("workflow"));
    } finally {
      remove(compiled);
    }
    PluginHelper.getRoutesLoader(loaded)
        .loadRoutes(ResourceHelper.fromString("workflow.camel.yaml", yaml));
    try {
      assertThat(report(loaded, workflow, continuesOnError)).as(text + yaml).isEqualTo(expected);
    } finally {
      remove(loaded);
    }
    return expected;
  }

  private static void remove(DefaultCamelContext camel) throws Exception {
    camel.getRouteController().stopRoute("workflow");
    camel.removeRoute("workflow");
  }

  private static ObjectNode report(
      DefaultCamelContext camel, Workflow workflow, boolean continuesOnError) throws Exception {
    WorkflowRunState run =
        runs.begin(
            workflow,
            "author",
            () -> Caller.OPERATOR_OPEN,
            continuesOnError,
            MissingNode.getInstance(),
            (operation, log) -> {});
    Exchange exchange = new DefaultExchange(camel);
    ExchangeRunScope scope = ExchangeRunScope.of(run);
    scope.enter(exchange);
    AsyncProcessor route =
        AsyncProcessorConverterHelper.convert(
            camel.getRoute("workflow").getConsumer().getProcessor());
    CompletableFuture<Exchange> done = new CompletableFuture<>();
    route.process(exchange, now -> done.complete(exchange));
    Exception failure = done.get(200, TimeUnit.SECONDS).getException();
    ObjectNode results = JsonMappers.object();
    scope.results().forEach(results::set);
    ObjectNode report = run.report().json(scope.results(), failure == null, run.end());
    report.set("results", results);
    run.memory().release();
    return withoutTimes(report);
  }

  private static ObjectNode withoutTimes(ObjectNode report) {
    report.remove("duration_ms");
    for (JsonNode operation : report.path("operations")) {
      ((ObjectNode) operation).remove("duration_ms");
    }
    return report;
  }
}
