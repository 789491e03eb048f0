package io.serai.a2s.run;

import static io.serai.hub.CapabilityText.call;
import static io.serai.hub.CapabilityText.get;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.A2sParts;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.concurrent.ByteBudget;
import io.serai.document.JsonMappers;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.route.cache.CompiledRouteEntry;
import io.serai.route.cache.RouteCapacityException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.model.Model;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.ToDefinition;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Capabilities as Camel routes that call a real service through the outbound gateway. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CapabilityRouteTest {

  private final A2sParts parts = new A2sParts();
  private final HttpStub stub = new HttpStub();
  private final ExecutorService parallel = Executors.newFixedThreadPool(2);
  private final Map<String, AsyncProcessor> skills = new HashMap<>();
  private final ByteBudget results = new ByteBudget(1_000_000, 500_000);
  private final CapabilityRunFactory runs = new CapabilityRunFactory(results, (id, address) -> id);
  private final StepNodes nodes =
      A2sParts.nodes(parts.camel(), runs, parts.outbound(), this::skill, parallel);
  private String url;

  @BeforeAll
  void serve() {
    url = stub.url();
    stub.json("/one", "{\"v\": 1}");
    stub.json("/two", "{\"v\": 2}");
    stub.on("/gone", response -> response.setStatusCode(410).end());
    stub.on("/late", response -> stub.later(50, () -> response.end("{\"v\": 3}")));
    stub.on("/text", response -> response.end("no JSON"));
  }

  @AfterAll
  void close() {
    parts.close();
    parallel.shutdownNow();
    stub.close();
  }

  @Test
  void everyStepIsANodeWithItsOwnId() throws Exception {
    Capability capability = A2sParts.read(branches("EveryStep"));
    CompiledRouteEntry slot =
        parts.slots().open("every-step", new CapabilityRoute(capability, nodes));

    slot.load();

    Model model = parts.camel().getCamelContextExtension().getContextPlugin(Model.class);
    RouteDefinition route = model.getRouteDefinition(slot.id());
    assertThat(
            ProcessorDefinitionHelper.filterTypeInOutputs(
                route.getOutputs(), ProcessorDefinition.class))
        .extracting(node -> node.getId())
        .contains("look", "yes", "no");
    assertThat(route.getNodePrefixId()).isEqualTo(slot.id() + "/");
    assertThat(route.getDescriptionText()).isEqualTo("EveryStep for tests");
  }

  @Test
  void everyCallNodeShowsTheUriOfItsTarget() throws Exception {
    CompiledRouteEntry slot =
        parts.slots().open("shown", new CapabilityRoute(A2sParts.read(allKindsOfSteps()), nodes));

    slot.load();

    Model model = parts.camel().getCamelContextExtension().getContextPlugin(Model.class);
    assertThat(
            ProcessorDefinitionHelper.filterTypeInOutputs(
                model.getRouteDefinition(slot.id()).getOutputs(), ToDefinition.class))
        .extracting(node -> node.getId() + " " + node.getUri())
        .containsExactlyInAnyOrder(
            "a2s.inputs capability:inputs",
            "one call:GET " + url + "/one?output.a=$.v",
            "two call:POST " + url + "/take?body={\"n\":1}&output.b=$.v",
            "three call:GET " + url + "/one?output.c=$.v",
            "four call:GET " + url + "/gone?output.d=$.v",
            "use capability:Inner?version=^1.0.0&checksum=" + "a".repeat(64),
            "other call:none?format=AsyncAPI");
    slot.retire();
  }

  @Test
  void allKindsOfStepsRunAndAreReported() {
    skills.put("Inner", skill(inputs -> JsonMappers.object()));
    stub.json("/take", "{\"v\": 9}");

    assertThat(run(allKindsOfSteps(), "{\"go\": true, \"n\": 1}").steps())
        .isEqualTo(
            "all=success row=success one=success two=success use=success"
                + " choose=success three=success four=skipped other=failed");
    assertThat(run(allKindsOfSteps(), "{\"n\": 1}").steps())
        .isEqualTo(
            "all=success row=success one=success two=success use=skipped"
                + " choose=success three=skipped four=failed other=failed");
  }

  @Test
  @Tag("A2S-40")
  void stepSendsTheResultOfAnEarlierStep() {
    stub.json("/take", "{\"v\": 9}");
    Outcome outcome =
        run(
            CapabilityText.of("HandsOn")
                .steps(get("a", url, "/one", "first: $.v", ""))
                .steps(
                    call(
                        "b",
                        "post",
                        url,
                        "/take",
                        "v: $.v",
                        "input_template: {body: {n: \"${first}\"}}")),
            "{}");

    assertThat(outcome.steps()).isEqualTo("a=success b=success");
    assertThat(stub.seen("/take").get(0).body()).isEqualTo("{\"n\":1}");
  }

  @Test
  @Tag("A2S-Q22")
  void parallelCapabilityCompletesThoughAStepThatMayFailFails() {
    Outcome outcome =
        run(
            CapabilityText.of("AllAtOnce")
                .type("parallel")
                .steps(get("bad", url, "/gone", "x: $.v", "error_handling: continue"))
                .steps(get("a", url, "/late", "m.a: $.v", ""))
                .steps(get("b", url, "/two", "m.b: $.v", "")),
            "{}");

    assertThat(outcome.steps()).isEqualTo("bad=failed a=success b=success");
    assertThat(JsonMappers.text(parse(outcome.outputs()).path("m").path("a"))).isEqualTo("3");
    assertThat(parse(outcome.outputs()).path("m")).hasSize(2);
  }

  @Test
  void responseThatIsNotJsonIsNotAFailure() {
    Outcome outcome =
        run(CapabilityText.of("NoJson").steps(get("a", url, "/text", "v: $.v", "")), "{}");

    assertThat(outcome.steps()).isEqualTo("a=success");
    assertThat(outcome.outputs()).isEqualTo("{\"v\":null}");
  }

  @Test
  @Tag("A2S-Q18")
  void unsupportedFormatFailsItsStep() {
    Outcome outcome =
        run(
            CapabilityText.of("OtherFormat")
                .steps("- {id: a, format: AsyncAPI, task: {asyncapi: 3.0.0}}"),
            "{}");

    assertThat(outcome.steps()).isEqualTo("a=failed");
    assertThat(outcome.error().path("message").textValue())
        .isEqualTo("The format AsyncAPI is not served here.");
  }

  @Test
  @Tag("A2S-45")
  void capabilityStepMapsInputsAndOutputs() {
    skills.put("Inner", skill(inputs -> JsonMappers.object().set("echo", inputs)));

    Outcome outcome = run(using("Uses", "got: $.echo.n"), "{\"n\": 5}");

    assertThat(outcome.steps()).isEqualTo("use=success");
    assertThat(outcome.outputs()).isEqualTo("{\"got\":5}");
  }

  @Test
  @Tag("A2S-Q25")
  void stepThatUsesARemovedCapabilityFails() {
    skills.remove("Inner");

    Outcome outcome = run(using("UsesNone", "got: $.a"), "{\"n\": 5}");

    assertThat(outcome.error().path("message").textValue())
        .isEqualTo("Inner is not served any more.");
  }

  @Test
  void stepRefusedForCapacityReportsIt() {
    String message = "Too many capabilities run at once. Try again in a second.";
    skills.put("Inner", failing(new RouteCapacityException()));

    Outcome nested = run(using("UsesCrowded", "got: $.a"), "{\"n\": 5}");
    Outcome direct =
        run(
            CapabilityText.of("Crowded").steps(get("a", url, "/one", "v: $.v", "")),
            "{}",
            new StepNodes(
                new ExecutionDependencies(
                    parts.camel(),
                    runs,
                    A2sParts.POLICY,
                    failing(new RouteCapacityException()),
                    this::skill,
                    parallel)));

    assertThat(nested.error().path("message").textValue()).isEqualTo("Inner: " + message);
    assertThat(direct.error().path("message").textValue()).isEqualTo(message);
  }

  @Test
  void stepWhoseResultIsTooLargeBesideOthersFails() {
    stub.json("/much", "{\"v\": \"" + "x".repeat(300_000) + "\"}");
    CapabilityText once = CapabilityText.of("Once").steps(get("a", url, "/much", "v: $.v", ""));
    CapabilityText twice =
        CapabilityText.of("Twice")
            .steps(get("a", url, "/much", "v: $.v", ""))
            .steps(get("b", url, "/much", "w: $.v", ""));

    assertThat(run(once, "{}").report().path("status").textValue()).isEqualTo("success");
    JsonNode error = run(twice, "{}").error();

    assertThat(error.path("step").textValue()).isEqualTo("b");
    assertThat(error.at("/details/reason").textValue()).isEqualTo("MEMORY");
    assertThat(error.path("message").textValue()).contains("map less of the response");
    assertThat(results.held()).isZero();
  }

  @Test
  void exchangeLeavesTheRunWhenItEnds() {
    Exchange exchange = new DefaultExchange(parts.camel());
    Capability capability =
        A2sParts.read(CapabilityText.of("Nested").steps(get("a", url, "/one", "v: $.v", "")));
    CapabilityRun inner = run(capability, JsonMappers.object());

    await(inner, capability, exchange, nodes);

    assertThat(inner.status("a")).isEqualTo(StepStatus.SUCCESS);
    assertThat(CapabilityRun.find(exchange)).isNull();
  }

  private CapabilityText branches(String name) {
    return CapabilityText.of(name)
        .steps(
            "- id: look\n  type: condition\n  condition: \"${go}\"\n"
                + "  if_true:\n    steps:\n"
                + get("yes", url, "/one", "v: $.v", "").indent(6)
                + "  if_false:\n    steps:\n"
                + get("no", url, "/two", "v: $.v", "").indent(6));
  }

  /** Nested steps of all kinds: parallel, sequence, condition, guarded, and one that may fail. */
  private CapabilityText allKindsOfSteps() {
    String row =
        get("one", url, "/one", "a: $.v", "")
            + call("two", "post", url, "/take", "b: $.v", "input_template: {body: {n: 1}}");
    String choose =
        "- id: choose\n  type: condition\n  condition: \"${go}\"\n  if_true:\n    steps:\n"
            + get("three", url, "/one", "c: $.v", "").indent(6)
            + "  if_false:\n    steps:\n"
            + get("four", url, "/gone", "d: $.v", "error_handling: continue").indent(6);
    return CapabilityText.of("EveryShape")
        .depends("Inner", "^1.0.0", "a".repeat(64))
        .steps(
            "- id: all\n  type: parallel\n  steps:\n"
                + ("- id: row\n  type: sequence\n  steps:\n" + row.indent(4)).indent(4)
                + "    - {id: use, type: capability, use: Inner, condition: \"${go}\"}\n"
                + choose.indent(4))
        .steps(
            "- {id: other, format: AsyncAPI, task: {asyncapi: 3.0.0}, error_handling: continue}");
  }

  private static CapabilityText using(String name, String mapping) {
    return CapabilityText.of(name)
        .depends("Inner", "^1.0.0", "a".repeat(64))
        .steps(
            "- {id: use, type: capability, use: Inner, input_mapping: {n: \"${n}\"},"
                + " output_mapping: {"
                + mapping
                + "}}");
  }

  private Optional<AsyncProcessor> skill(CapabilityDependency dependency) {
    return Optional.ofNullable(skills.get(dependency.name()));
  }

  private static AsyncProcessor skill(UnaryOperator<JsonNode> outputs) {
    return processor(
        exchange -> {
          JsonNode inputs = exchange.getMessage().getBody(JsonNode.class);
          exchange.getMessage().setBody(outputs.apply(inputs));
        });
  }

  private static AsyncProcessor failing(Exception failure) {
    return processor(exchange -> exchange.setException(failure));
  }

  private static AsyncProcessor processor(java.util.function.Consumer<Exchange> work) {
    return new AsyncProcessorSupport() {
      @Override
      public boolean process(Exchange exchange, AsyncCallback callback) {
        work.accept(exchange);
        callback.done(true);
        return true;
      }
    };
  }

  private CapabilityRun run(Capability capability, JsonNode inputs) {
    return new CapabilityRun(
        capability, inputs, (id, host) -> id, new ResultMemoryBudget(results, "tester"));
  }

  private Outcome run(CapabilityText text, String inputs) {
    return run(text, inputs, nodes);
  }

  private Outcome run(CapabilityText text, String inputs, StepNodes nodes) {
    Capability capability = A2sParts.read(text);
    CapabilityRun run = run(capability, parse(inputs));
    Exchange exchange = new DefaultExchange(parts.camel());
    await(run, capability, exchange, nodes);
    run.memory().release();
    JsonNode outputs = exchange.getMessage().getBody(JsonNode.class);
    return new Outcome(RunReport.of(capability, run, outputs, exchange.getException()));
  }

  private void await(CapabilityRun run, Capability capability, Exchange exchange, StepNodes nodes) {
    CompiledRouteEntry slot =
        parts.slots().open(capability.name(), new CapabilityRoute(capability, nodes));
    CompletableFuture<Void> done = new CompletableFuture<>();
    run.runOn(slot, capability.id(), exchange, doneSync -> done.complete(null));
    done.orTimeout(30, TimeUnit.SECONDS).join();
    slot.retire();
  }

  private static JsonNode parse(String json) {
    try {
      return JsonMappers.MAPPER.readTree(json);
    } catch (java.io.IOException wrong) {
      throw new AssertionError(wrong);
    }
  }

  private record Outcome(JsonNode report) {

    String outputs() {
      return report.path("outputs").toString();
    }

    JsonNode error() {
      return report.path("error");
    }

    String steps() {
      StringBuilder steps = new StringBuilder();
      report
          .path("steps")
          .forEach(
              step ->
                  steps
                      .append(' ')
                      .append(step.path("id").textValue())
                      .append('=')
                      .append(step.path("status").textValue()));
      return steps.substring(1);
    }
  }
}
