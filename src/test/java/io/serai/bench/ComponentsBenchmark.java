package io.serai.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.model.Step;
import io.serai.a2s.model.StepDocumentCodec;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.outbound.CallPolicy;
import io.serai.route.eip.HubProcessorFactory;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Producer;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.RestProducerFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Camel's components beside what the hub uses on its hot path. A component is one step of a {@code
 * direct:} route; {@link #routeWithOneStep} is such a route whose step does nothing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ComponentsBenchmark {

  private static final String KEY = "USD";
  private static final String TEXT = JsonMappers.text(Variables.ORDER);

  /** An OpenAPI document with one operation, as a step of a capability has it. */
  private static final String OPENAPI =
      """
      {"openapi": "3.0.1", "info": {"title": "Rates", "version": "1.0.0"},
       "servers": [{"url": "https://bank.example.com/v1"}],
       "paths": {"/rates/{currency}": {"get": {
         "operationId": "rate",
         "parameters": [
           {"name": "currency", "in": "path", "required": true, "schema": {"type": "string"}},
           {"name": "date", "in": "query", "schema": {"type": "string", "format": "date"}}],
         "responses": {"200": {"description": "the rate", "content": {"application/json":
           {"schema": {"type": "object", "properties": {"rate": {"type": "number"}}}}}}}}}}}
      """;

  private final CamelContext camel = new DefaultCamelContext();
  private final Cache<Object, Object> cache = Caffeine.newBuilder().maximumSize(100).build();
  private final CircuitBreaker breaker = CircuitBreaker.ofDefaults("bench");
  private final OutputMapping mapping =
      OutputMapping.parse(
          Variables.yaml("{skus: '$.order.lines[*].sku'}"),
          "",
          fault -> {
            throw new IllegalArgumentException(fault.message());
          });
  private final Map<String, Producer> routes = new HashMap<>();
  private String document = "";

  /** Starts the routes; the hub runs Camel without stream caching, too. */
  @Setup
  public void start() throws Exception {
    cache.put(KEY, TEXT);
    camel.setStreamCaching(false);
    camel.getRegistry().bind("rates", Cache.class, cache);
    camel.start();
    addBreaker("camels-");
    HubProcessorFactory.install(camel);
    addBreaker("");
    RestProducerFactory sender =
        (context, host, verb, path, template, query, consumes, produces, rest, parameters) ->
            context.getEndpoint("direct:nothing").createProducer();
    camel.getRegistry().bind("bench", sender);
    document =
        Files.writeString(Files.createTempFile("rates", ".json"), OPENAPI).toUri().toString();
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:nothing").process(exchange -> {});
            from("direct:jackson").unmarshal().json();
            from("direct:jsonpath").setBody().jsonpath("$.order.lines[*].sku");
            from("direct:caffeine").to("caffeine-cache:rates?action=GET&key=" + KEY);
          }
        });
    for (String name :
        List.of(
            "nothing",
            "jackson",
            "jsonpath",
            "caffeine",
            "breaker",
            "breaker-timeout",
            "camels-breaker",
            "camels-breaker-timeout")) {
      Producer producer = camel.getEndpoint("direct:" + name).createProducer();
      producer.start();
      routes.put(name, producer);
    }
  }

  private void addBreaker(String prefix) throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:" + prefix + "breaker").circuitBreaker().process(exchange -> {}).end();
            from("direct:" + prefix + "breaker-timeout")
                .circuitBreaker()
                .resilience4jConfiguration()
                .timeoutEnabled(true)
                .end()
                .process(exchange -> {})
                .end();
          }
        });
  }

  @TearDown
  public void stop() throws IOException {
    camel.stop();
    Files.delete(Path.of(URI.create(document)));
  }

  @Benchmark
  public Object routeWithOneStep() throws Exception {
    return run("nothing", TEXT);
  }

  /** camel-jackson: text to a Map. */
  @Benchmark
  public Object jacksonComponent() throws Exception {
    return run("jackson", TEXT);
  }

  /** The hub's reader: text to a tree, with its limits. */
  @Benchmark
  public JsonNode jacksonHub() throws DocumentParseException {
    return JsonMappers.read(TEXT);
  }

  /** camel-jsonpath on text, as it comes from HTTP. */
  @Benchmark
  public Object jsonpathComponent() throws Exception {
    return run("jsonpath", TEXT);
  }

  /** The hub's JSONPath on text: the same path. */
  @Benchmark
  public void jsonpathHub(Blackhole taken) throws DocumentParseException {
    mapping.apply(JsonMappers.read(TEXT), (path, value) -> taken.consume(value));
  }

  /** camel-caffeine: a hit. */
  @Benchmark
  public Object caffeineComponent() throws Exception {
    return run("caffeine", null);
  }

  /** The cache itself: a hit. */
  @Benchmark
  public Object caffeineHub() {
    return cache.getIfPresent(KEY);
  }

  /** The circuit breaker EIP of Camel around a step that does nothing. */
  @Benchmark
  public Object breakerCamels() throws Exception {
    return run("camels-breaker", TEXT);
  }

  /** The same with a timeout, which changes threads. */
  @Benchmark
  public Object breakerCamelsWithTimeout() throws Exception {
    return run("camels-breaker-timeout", TEXT);
  }

  /** The circuit breaker EIP of the hub around a step that does nothing. */
  @Benchmark
  public Object breakerHubs() throws Exception {
    return run("breaker", TEXT);
  }

  /** The same with a timeout. */
  @Benchmark
  public Object breakerHubsWithTimeout() throws Exception {
    return run("breaker-timeout", TEXT);
  }

  /** The breaker itself, before and after a call. */
  @Benchmark
  public boolean breakerAlone() {
    boolean permitted = breaker.tryAcquirePermission();
    breaker.onSuccess(0, TimeUnit.NANOSECONDS);
    return permitted;
  }

  /** camel-rest-openapi: a document to a producer that sends its operation. */
  @Benchmark
  public Object restOpenApiComponent() throws Exception {
    Endpoint endpoint =
        camel
            .getComponent("rest-openapi")
            .createEndpoint("rest-openapi:" + document + "#rate?componentName=bench");
    endpoint.start();
    return endpoint.createProducer();
  }

  /** swagger-parser alone, with which camel-rest-openapi reads the document. */
  @Benchmark
  public OpenAPI restOpenApiParser() {
    return new OpenAPIV3Parser().readContents(OPENAPI, List.of(), new ParseOptions()).getOpenAPI();
  }

  /** The hub's reader: a document to a call. */
  @Benchmark
  public Step restOpenApiHub() throws DocumentParseException {
    ObjectNode step = JsonMappers.object().put("id", "rate").put("format", "OpenAPI");
    step.set("task", JsonMappers.read(OPENAPI));
    step.putObject("input_template").putObject("pathParameters").put("currency", "${currency}");
    step.putObject("output_mapping").put("rate", "$.rate");
    return StepDocumentCodec.read(step, MissingNode.getInstance(), CallPolicy.DEFAULT);
  }

  private Object run(String route, Object body) throws Exception {
    Producer producer = routes.get(route);
    Exchange exchange = producer.getEndpoint().createExchange();
    exchange.getIn().setBody(body);
    producer.process(exchange);
    if (exchange.getException() != null) {
      throw exchange.getException();
    }
    return exchange.getMessage().getBody();
  }
}
