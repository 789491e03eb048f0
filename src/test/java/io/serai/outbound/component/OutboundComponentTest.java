package io.serai.outbound.component;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.serai.outbound.OutboundException;
import io.serai.outbound.gateway.OutboundTestBed;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutboundComponentTest {

  private final OutboundTestBed bed = new OutboundTestBed();
  private int port;

  @BeforeEach
  void serve() {
    port =
        bed.serve(
            r ->
                r.bodyHandler(
                    body ->
                        r.response()
                            .setStatusCode(r.path().contains("missing") ? 404 : 201)
                            .putHeader("x-kind", "dog")
                            .end(
                                r.method()
                                    + " "
                                    + r.uri()
                                    + " "
                                    + r.getHeader("content-type")
                                    + " "
                                    + body)));
  }

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void messageWithoutBodyIsSentByGet() throws Exception {
    Exchange answer = send("http://127.0.0.1:" + port + "/dogs?limit=3", null, Map.of());

    assertThat(answer.getMessage().getBody(String.class)).isEqualTo("GET /dogs?limit=3 null ");
    assertThat(answer.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE)).isEqualTo(201);
    assertThat(answer.getMessage().getHeader("x-kind")).isEqualTo("dog");
  }

  @Test
  void methodPathQueryAndBodyComeFromTheMessage() throws Exception {
    Exchange answer =
        send(
            "http://127.0.0.1:" + port + "/dogs",
            JsonNodeFactory.instance.objectNode().put("a", 1),
            Map.of(
                Exchange.HTTP_METHOD, "PUT",
                Exchange.HTTP_PATH, "/7",
                Exchange.HTTP_QUERY, "q=%20"));

    assertThat(answer.getMessage().getBody(String.class))
        .isEqualTo("PUT /dogs/7?q=%20 application/json {\"a\":1}");
  }

  @Test
  void mapsAndListsAreSentAsJson() {
    String url = "http://127.0.0.1:" + port + "/dogs";

    assertThat(send(url, Map.of("a", 1), Map.of()).getMessage().getBody(String.class))
        .isEqualTo("POST /dogs application/json {\"a\":1}");
    assertThat(send(url, List.of(1, 2), Map.of()).getMessage().getBody(String.class))
        .isEqualTo("POST /dogs application/json [1,2]");
  }

  @Test
  void bodyThatCannotBeSentSaysWhatToDo() {
    String url = "http://127.0.0.1:" + port + "/dogs";

    assertThat(send(url, new Object(), Map.of()).getException())
        .isInstanceOf(OutboundException.class)
        .hasMessage(
            "the body of the message, a Object, has no bytes to send; convert it before the call");
    assertThat(send(url, Map.of("a", new Object()), Map.of()).getException())
        .isInstanceOf(OutboundException.class)
        .hasMessageStartingWith("the body of the message, a Map1, cannot be written as JSON: ");
  }

  @Test
  void failureIsAnOutboundExceptionAndKeepsTheMessage() {
    Exchange answer = send("http://127.0.0.1:" + port + "/missing", "text", Map.of());

    assertThat(answer.getException()).isInstanceOf(OutboundException.class);
    assertThat(answer.getMessage().getBody()).isEqualTo("text");
  }

  /** The path of a route's call is in the log alone: its caller cannot read the file. */
  @Test
  void failureNamesTheNodeOfTheRoute() throws Exception {
    bed.camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:order")
                .routeId("order")
                .to("outbound:http://127.0.0.1:" + port + "/missing?q=1")
                .id("ask");
          }
        });

    Exchange answer = bed.camel.createProducerTemplate().send("direct:order", each -> {});

    OutboundException failure = (OutboundException) answer.getException();
    assertThat(failure.details().path("route").textValue()).isEqualTo("order");
    assertThat(failure.details().path("step").textValue()).isEqualTo("ask");
    assertThat(failure.details().path("method").textValue()).isEqualTo("GET");
    assertThat(failure.details().has("path")).isFalse();
    assertThat(failure.logText())
        .isEqualTo("127.0.0.1 answered 404 to GET /missing in route order, step ask");
  }

  @Test
  void anAnswerInACodingThatIsNotDecodedNamesIt() {
    int coded =
        bed.serve(
            request -> request.response().putHeader("content-encoding", "br").end("\u000b\u0002"));

    Exchange answer =
        bed.camel
            .createProducerTemplate()
            .request(
                "outbound:http://127.0.0.1:" + coded,
                exchange -> exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "GET"));

    assertThat(answer.getException())
        .hasMessage(
            "The answer has the content coding br, which is not supported: have the service "
                + "send gzip, deflate or none.");
  }

  @Test
  void headerCannotRedirectTheCallToAnotherHost() {
    Exchange answer =
        send(
            "http://127.0.0.1:" + port + "/dogs",
            null,
            Map.of("CamelRestHttpUri", "http://localhost:" + port + "/"));

    assertThat(answer.getException())
        .hasMessage("localhost:" + port + " is not among the hosts that this request may go to");
  }

  @Test
  void restEndpointCallsThroughTheOutboundComponent() throws Exception {
    bed.camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:rest")
                .to(
                    "rest:get:api:dogs/{id}?producerComponentName=outbound&host=http://127.0.0.1:"
                        + port
                        + "&queryParameters=limit={limit}");
          }
        });

    Exchange answer =
        bed.camel
            .createProducerTemplate()
            .request(
                "direct:rest",
                exchange -> exchange.getMessage().setHeaders(headers(Map.of("id", 7, "limit", 3))));

    assertThat(answer.getException()).isNull();
    assertThat(answer.getMessage().getBody(String.class))
        .isEqualTo("GET /api/dogs/7?limit=3 null ");
  }

  @Test
  void restOpenApiEndpointCallsThroughTheOutboundComponent() throws Exception {
    bed.camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:openapi")
                .to(
                    "rest-openapi:classpath:outbound/dogs.json#getDog?componentName=outbound"
                        + "&host=http://127.0.0.1:"
                        + port);
          }
        });

    Exchange answer =
        bed.camel
            .createProducerTemplate()
            .request(
                "direct:openapi",
                exchange -> exchange.getMessage().setHeaders(headers(Map.of("id", 7))));

    assertThat(answer.getException()).isNull();
    assertThat(answer.getMessage().getBody(String.class)).startsWith("GET /v1/dogs/7 ");
  }

  private static Map<String, Object> headers(Map<String, Object> headers) {
    return new java.util.HashMap<>(headers);
  }

  private Exchange send(String address, @Nullable Object body, Map<String, Object> headers) {
    return bed.camel
        .createProducerTemplate()
        .request(
            "outbound:" + address,
            exchange -> {
              exchange.getMessage().setBody(body);
              exchange.getMessage().setHeaders(headers(headers));
            });
  }
}
