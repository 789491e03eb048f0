package io.serai.a2s.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.A2sParts;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.concurrent.ByteBudget;
import io.serai.document.CanonicalJson;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.route.management.LanguageNamingDumper;
import io.serai.route.option.UriTexts;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The YAML dump of a capability's route, loaded as a route file, does what the capability does. */
@Timeout(300)
class CapabilityDumpTest {
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("capabilities"),
          Path.of("src/test/resources/fuzz/capabilities"),
          Path.of("src/test/resources/mutation"));
  private static final String CHECKSUM = "a".repeat(64);
  private static final String ALL_INPUTS =
      """
      {"city": "Samarkand", "neighbour": "Stormhaven", "greeting": "Good morning", "units": "metric",
       "session": "s 1", "note": "n & n", "count": "5", "text": "a", "stars": "4", "thing": "a/b",
       "limit": 3, "deep": {"a": 1, "b": [2]}, "list": ["x", "y z"], "first": "one",
       "second": "two", "muted": false, "severity": "severe"}
      """;

  private static final DefaultCamelContext compiled = new DefaultCamelContext();
  private static final DefaultCamelContext loaded = new DefaultCamelContext();
  private static final ExecutorService threads = Executors.newFixedThreadPool(2);
  private static final ByteBudget results = new ByteBudget(100_000_000, 100_000_000);
  private static final CapabilityRunFactory runs =
      new CapabilityRunFactory(results, (id, address) -> id + "@" + address.getHost());
  private static final ConcurrentSkipListSet<String> requests = new ConcurrentSkipListSet<>();
  private static StepNodes nodes;

  @BeforeAll
  static void start() {
    nodes = start(compiled);
    start(loaded);
  }

  private static StepNodes start(DefaultCamelContext camel) {
    camel.setStreamCaching(false);
    AsyncProcessor service = processor(CapabilityDumpTest::answer);
    StepNodes all = A2sParts.nodes(camel, runs, service, CapabilityDumpTest::skill, threads);
    camel.start();
    return all;
  }

  @AfterAll
  static void stop() {
    compiled.stop();
    loaded.stop();
    threads.shutdownNow();
  }

  static Stream<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : FOLDERS) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(file -> file.toString().endsWith(".yaml"))
            .filter(file -> !folder.endsWith("mutation") || file.toString().contains("capability-"))
            .sorted()
            .forEach(files::add);
      }
    }
    return files.stream();
  }

  @ParameterizedTest
  @MethodSource("files")
  void dumpsOfFilesDoTheSame(Path file) throws Exception {
    String yaml =
        Files.readString(file)
            .replace("@STUB@", "http://localhost:1/stub")
            .replace("@POSTNOTE@", CHECKSUM)
            .replace("checksum: \"\"", "checksum: " + CHECKSUM);

    ObjectNode ran = requireSame(yaml, ALL_INPUTS);
    requireSame(yaml, "{}");

    assertThat(ran.path("requests")).isNotEmpty();
  }

  static Stream<String> texts() {
    return UriTexts.all().filter(text -> text.indexOf('\uffff') < 0); // which YAML cannot have
  }

  @ParameterizedTest
  @MethodSource("texts")
  void dumpsWithAnyTextDoTheSame(String text) throws Exception {
    String json = JsonMappers.MAPPER.getNodeFactory().textNode(text).toString();
    String template = text.contains("${") ? "\"$" + json.substring(1) : json;
    String name = text.isBlank() ? "\"e\"" : template;
    ObjectNode ran =
        requireSame(
            CapabilityText.of("AnyText")
                .steps(
                    CapabilityText.call(
                        "send",
                        "post",
                        "http://localhost:1",
                        "/any",
                        "a: $.v",
                        """
                        input_template:
                          queryParameters: {q: %s, %s: 1}
                          body: {b: %s, %s: 1, c: [%s]}
                        """
                            .formatted(template, name, template, name, template)))
                .steps(
                    """
                    - id: graph
                      condition: %s
                      format: GraphQL
                      task: {endpoint: "http://localhost:1/graphql?a=b%%20c", query: "query q($t: String) { a(t: $t) }"}
                      input_template: {variables: {t: %s}}
                      output_mapping: {g: $.data}
                    """
                        .formatted(condition(text), template))
                .output("{said: " + template + ", got: \"${a}\", " + name + ": \"${g}\"}")
                .yaml(),
            "{}");

    assertThat(ran.path("failure").isNull()).isTrue();
    assertThat(ran.path("requests")).hasSize(2);
    assertThat(ran.at("/outputs/said").asText()).isEqualTo(text);
  }

  /** Returns a condition that holds and has the text. */
  private static String condition(String text) {
    String quoted = text.replace("\\", "").replace("'", "").replace("\"", "");
    String condition = "not (${nothing} == '" + quoted + "')";
    return JsonMappers.MAPPER.getNodeFactory().textNode(condition).toString();
  }

  @Test
  void inputsThatMayBeOmittedAreOmitted() throws Exception {
    String yaml =
        CapabilityText.of("Omits")
            .header(
                "parameters: [{name: a, patterns: [\"a *\"], required: false},"
                    + " {name: b, patterns: [\"b *\"]}]")
            .steps(
                CapabilityText.call(
                    "send",
                    "post",
                    "http://localhost:1",
                    "/any",
                    "v: $.v",
                    "input_template: {body: {a: \"${a}\", b: \"${b}\"}}"))
            .output("{a: \"${a}\", v: \"${v}\"}")
            .yaml();

    ObjectNode ran = requireSame(yaml, "{\"b\": 1}");

    assertThat(ran.path("requests").get(0).asText()).endsWith("{\"b\":1}");
    assertThat(ran.path("outputs").has("a")).isFalse();
  }

  @Test
  void manyInputsThatMayBeOmittedAreInNoUri() throws Exception {
    StringBuilder parameters = new StringBuilder("parameters:\n");
    for (int i = 0; i < 100; i++) {
      parameters.append(
          "- {name: %s%d, patterns: [\"p%d *\"], required: false}\n"
              .formatted("n".repeat(500), i, i));
    }
    String yaml =
        CapabilityText.of("Many")
            .header(parameters.toString())
            .get("one", "http://localhost:1", "/one", "v: $.v")
            .output("{v: \"${v}\", n: \"${" + "n".repeat(500) + "7}\"}")
            .yaml();

    assertThat(requireSame(yaml, "{}").path("outputs").fieldNames())
        .toIterable()
        .containsExactly("v");
  }

  @Test
  void policyIsPartOfTheRoute() throws Exception {
    String yaml =
        CapabilityText.of("Policy")
            .header(
                "x-serai: {timeout: 2s, retry: false, throttle: {requests: 5, per: 1m},"
                    + " circuit-breaker: {failure-rate: 10, open-for: 1s}, cache: false}")
            .get("one", "http://localhost:1", "/one", "v: $.v")
            .steps(
                CapabilityText.get(
                    "two",
                    "http://localhost:1",
                    "/two",
                    "w: $.v",
                    "x-serai: {retry: {max: 7}, circuit-breaker: false}"))
            .yaml();

    JsonNode sent = requireSame(yaml, "{}").path("requests");

    assertThat(sent.get(0).asText()).contains("timeout=PT2S").contains("cache=false");
    assertThat(sent.get(1).asText()).contains("max=7").contains("breaker=Optional.empty");
  }

  /** Returns what a capability does, after its dump has done the same. */
  private static ObjectNode requireSame(String yaml, String inputs) throws Exception {
    Capability capability = read(yaml);
    compiled.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            RouteDefinition route = from("direct:capability").routeId("capability");
            new CapabilityRoute(capability, nodes).define(route);
          }
        });
    ObjectNode expected;
    String dump;
    try {
      CapabilityRun run =
          new CapabilityRun(
              capability,
              JsonMappers.read(inputs),
              (id, address) -> id + "@" + address.getHost(),
              new ResultMemoryBudget(results, "author"));
      Exchange exchange = new DefaultExchange(compiled);
      run.enter(exchange);
      expected = outcome(compiled, exchange);
      dump =
          new LanguageNamingDumper()
              .dumpModelAsYaml(compiled, compiled.getRouteDefinition("capability"));
    } finally {
      remove(compiled);
    }
    PluginHelper.getRoutesLoader(loaded)
        .loadRoutes(ResourceHelper.fromString("capability.camel.yaml", dump));
    try {
      Exchange exchange = new DefaultExchange(loaded);
      exchange.getMessage().setBody(inputs);
      assertThat(outcome(loaded, exchange)).as(yaml + dump).isEqualTo(expected);
    } finally {
      remove(loaded);
    }
    return expected;
  }

  private static void remove(DefaultCamelContext camel) throws Exception {
    camel.getRouteController().stopRoute("capability");
    camel.removeRoute("capability");
  }

  private static Capability read(String yaml) throws Exception {
    CapabilityReadResult read =
        new CapabilityReader(A2sParts.POLICY).read(ParsedDocument.yaml(yaml), false);
    assertThat(read).isInstanceOf(CapabilityReadResult.Accepted.class);
    return ((CapabilityReadResult.Accepted) read).capability();
  }

  private static ObjectNode outcome(DefaultCamelContext camel, Exchange exchange) throws Exception {
    requests.clear();
    AsyncProcessor route =
        AsyncProcessorConverterHelper.convert(
            camel.getRoute("capability").getConsumer().getProcessor());
    CompletableFuture<Exchange> done = new CompletableFuture<>();
    route.process(exchange, now -> done.complete(exchange));
    Exception failure = done.get(200, TimeUnit.SECONDS).getException();
    ObjectNode outcome = JsonMappers.object();
    outcome.put("failure", failure == null ? null : failure.getMessage());
    outcome.put("step", failure instanceof StepFailedException step ? step.step() : null);
    if (failure == null) {
      outcome.set("outputs", exchange.getMessage().getBody(JsonNode.class));
    }
    requests.forEach(outcome.putArray("requests")::add);
    return outcome;
  }

  private static Optional<AsyncProcessor> skill(CapabilityDependency dependency) {
    return Optional.of(
        processor(
            exchange -> {
              String inputs = exchange.getMessage().getBody(JsonNode.class).toString();
              requests.add(
                  String.join(
                      " ",
                      dependency.name(),
                      dependency.range().toString(),
                      dependency.checksum(),
                      inputs));
              exchange
                  .getMessage()
                  .setBody(
                      JsonMappers.object().put("id", inputs.length()).put("severity", "severe"));
            }));
  }

  /** Answers by what was asked for; some requests fail. */
  private static void answer(Exchange exchange) {
    OutboundRequest request = exchange.getMessage().getBody(OutboundRequest.class);
    String text =
        request.method()
            + " "
            + inAnyOrder(request.uri().toString(), "[?&]")
            + " "
            + new TreeMap<>(request.headers())
            + " "
            + new TreeSet<>(request.hosts())
            + " "
            + request.policy()
            + " "
            + new TreeSet<>(request.secrets())
            + " "
            + body(request.body());
    requests.add(text);
    if (request.uri().getRawPath().endsWith("/a%2Fb/x")) {
      exchange.setException(new OutboundException(OutboundException.Reason.REJECTED, "no"));
      return;
    }
    int number = text.length() % 7;
    MultiMap headers = MultiMap.caseInsensitiveMultiMap().set("content-type", "application/json");
    String json =
        "{\"v\": %d, \"value\": %d, \"celsius\": 21.5, \"description\": \"rain\","
                .formatted(number, number)
            + "\"data\": {\"a\": [%d], \"post\": {\"id\": \"p\", \"text\": \"t\"}}}"
                .formatted(number);
    exchange
        .getMessage()
        .setBody(new OutboundResponse(200, headers, Buffer.buffer(json), false, 1));
  }

  /** Camel sorts the options of URIs, and so the order of parameters may change. */
  private static String inAnyOrder(String text, String separator) {
    return new TreeSet<>(List.of(text.split(separator, -1))).toString();
  }

  private static String body(@Nullable Buffer body) {
    try {
      return body == null
          ? ""
          : new String(
              CanonicalJson.bytes(JsonMappers.read(body.toString())), StandardCharsets.UTF_8);
    } catch (DocumentParseException form) {
      return body.toString();
    }
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
}
