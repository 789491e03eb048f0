package io.serai.outbound.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.outbound.GraphQlErrorsException;
import io.serai.outbound.gateway.OutboundTestBed;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.apache.camel.http.base.HttpOperationFailedException;
import org.apache.camel.util.json.JsonObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NonBlockingGraphqlTest {
  private static final String QUERY = "query=query q($a: Int) { v(a: $a) }";

  private final OutboundTestBed bed = new OutboundTestBed();
  private final ConcurrentLinkedQueue<HttpServerRequest> waiting = new ConcurrentLinkedQueue<>();
  private String url;

  @BeforeEach
  void serve() {
    bed.camel.addComponent("graphql", new NonBlockingGraphqlComponent());
    url = "graphql:http://127.0.0.1:" + bed.serve(this::answer);
  }

  @AfterEach
  void close() {
    bed.close();
  }

  private void answer(HttpServerRequest request) {
    switch (request.path()) {
      case "/wait" -> waiting.add(request);
      case "/errors" ->
          request.response().end("{\"data\": null, \"errors\": [{\"message\": \"no such dog\"}]}");
      case "/missing" -> request.response().setStatusCode(404).end("nothing");
      default ->
          request.bodyHandler(
              body ->
                  request
                      .response()
                      .putHeader("x-kind", "dog")
                      .end(
                          JsonMappers.object()
                              .put("auth", request.getHeader("authorization"))
                              .put("mine", request.getHeader("x-mine"))
                              .put("vars", request.getHeader("vars"))
                              .put("sent", body.toString())
                              .toString()));
    }
  }

  private Exchange send(String endpoint, @Nullable Object body, Map<String, Object> headers) {
    return bed.camel
        .createProducerTemplate()
        .request(
            endpoint,
            exchange -> {
              exchange.getMessage().setBody(body);
              exchange.getMessage().setHeaders(new java.util.HashMap<>(headers));
            });
  }

  private static JsonNode json(String text) throws Exception {
    return JsonMappers.read(text);
  }

  @Test
  void queryVariablesAndHeadersAreSentAsCamelDoes() throws Exception {
    JsonObject variables = new JsonObject();
    variables.put("a", 1);

    Exchange byBody = send(url + "/?" + QUERY + "&operationName=q", variables, Map.of("x-mine", 2));
    Exchange byHeader =
        send(
            url + "/?queryHeader=q&variablesHeader=vars&accessToken=t0ken",
            null,
            Map.of("q", "{ v }", "vars", variables));

    JsonNode seen = json(byBody.getMessage().getBody(String.class));
    assertThat(seen.path("mine").asText()).isEqualTo("2");
    assertThat(seen.path("auth").isNull()).isTrue();
    assertThat(json(seen.path("sent").asText()))
        .isEqualTo(
            json(
                "{\"query\": \"query q($a: Int) { v(a: $a) }\", \"operationName\": \"q\","
                    + " \"variables\": {\"a\": 1}}"));
    assertThat(byBody.getMessage().getHeader("x-kind")).isEqualTo("dog");
    assertThat(byBody.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE)).isEqualTo(200);
    JsonNode other = json(byHeader.getMessage().getBody(String.class));
    assertThat(other.path("auth").asText()).isEqualTo("Bearer ***"); // what it echoes is masked
    assertThat(other.path("vars").isNull()).isTrue();
    assertThat(json(other.path("sent").asText()).at("/variables/a").asInt()).isEqualTo(1);
  }

  @Test
  void failuresAreThoseOfCamelAndErrorsAreFailures() {
    Exchange missing = send(url + "/missing?" + QUERY, "kept", Map.of());
    Exchange asked =
        send(url + "/missing?" + QUERY + "&throwExceptionOnFailure=false", null, Map.of());
    Exchange errors = send(url + "/errors?" + QUERY, null, Map.of());

    assertThat(missing.getException())
        .isInstanceOfSatisfying(
            HttpOperationFailedException.class,
            failure -> {
              assertThat(failure.getStatusCode()).isEqualTo(404);
              assertThat(failure.getResponseBody()).isEqualTo("nothing");
            });
    assertThat(missing.getMessage().getBody()).isEqualTo("kept");
    assertThat(asked.getException()).isNull();
    assertThat(asked.getMessage().getBody(String.class)).isEqualTo("nothing");
    assertThat(asked.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE)).isEqualTo(404);
    assertThat(errors.getException())
        .isInstanceOf(GraphQlErrorsException.class)
        .hasMessage("The service answered with errors: no such dog");
  }

  @Test
  void optionsThatWouldPassTheGuardByAreRefused() {
    assertThatThrownBy(() -> bed.camel.getEndpoint(url + "/?" + QUERY + "&proxyHost=proxy:1"))
        .hasRootCauseMessage("graphql: sends through the hub's own client; leave out proxyHost");
  }

  @Test
  void aCallThatWaitsHoldsNoThread() throws Exception {
    CompletableFuture<Exchange> first =
        bed.camel.createProducerTemplate().asyncSend(url + "/wait?" + QUERY, exchange -> {});
    var endpoint = bed.camel.getEndpoint(url + "/wait?" + QUERY);
    var producer = endpoint.createAsyncProducer();
    CompletableFuture<Void> second = new CompletableFuture<>();
    boolean sync = producer.process(endpoint.createExchange(), done -> second.complete(null));

    assertThat(sync).isFalse();
    assertThat(second).isNotDone();
    org.awaitility.Awaitility.await().until(() -> waiting.size() == 2);
    waiting.forEach(request -> request.response().end("{\"data\": {}}"));
    second.get(30, TimeUnit.SECONDS);
    assertThat(first.get(30, TimeUnit.SECONDS).getException()).isNull();
  }
}
