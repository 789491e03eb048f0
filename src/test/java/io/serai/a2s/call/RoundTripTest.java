package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundRequest;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.RequestOptions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random texts in every part of a request arrive unchanged at a real HTTP server. */
class RoundTripTest {

  private static final long SEED = 20_260_101L;
  private static final int ROUNDS = 400;
  private static final String INPUT =
      """
      pathParameters: {p: "${p}"}
      queryParameters: {q: "${q}", l: ["${q}", "${p}"], o: {k: "${q}"}}
      headers: {X-H: "${h}"}
      body: {b: "${b}", t: "<${b}>"}
      """;

  private final Vertx vertx = Vertx.vertx();
  private final Random random = new Random(SEED);
  private HttpServer server;
  private HttpClient client;
  private Reading reading;

  @BeforeEach
  void serve() throws Exception {
    server =
        vertx
            .createHttpServer()
            .requestHandler(RoundTripTest::echo)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get(60, TimeUnit.SECONDS);
    client = vertx.createHttpClient();
    reading =
        Reading.openApi(
            """
            openapi: 3.0.3
            info: {title: t, version: "1"}
            servers: [{url: "http://127.0.0.1:%d"}]
            paths:
              /in/{p}/end:
                post:
                  parameters:
                    - {name: p, in: path, required: true, schema: {type: string}}
                    - {name: l, in: query, explode: false, schema: {type: array}}
                    - {name: o, in: query, style: deepObject, explode: true, schema: {type: object}}
                  requestBody: {content: {application/json: {}}}
                  responses: {"200": {description: ok}}
            """
                .formatted(server.actualPort()),
            INPUT);
  }

  @AfterEach
  void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }

  @Test
  @Tag("A2S-Q6")
  void anyTextArrivesUnchanged() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      ObjectNode sent =
          JsonMappers.object()
              .put("p", "p" + text(0))
              .put("q", text(0))
              .put("h", "h" + text(' ') + "h")
              .put("b", text(0));

      JsonNode seen = JsonMappers.MAPPER.readTree(send(reading.request(sent)).getBytes());

      assertThat(seen).as("round %d of seed %d", round, SEED).isEqualTo(expected(sent));
    }
  }

  private static ObjectNode expected(ObjectNode sent) {
    String q = sent.get("q").textValue();
    ObjectNode seen = JsonMappers.object();
    seen.set("p", sent.get("p"));
    seen.set("q", sent.get("q"));
    seen.putArray("l").add(q).add(sent.get("p").textValue());
    seen.put("o", q);
    seen.set("h", sent.get("h"));
    seen.putObject("b")
        .put("b", sent.get("b").textValue())
        .put("t", "<" + sent.get("b").textValue() + ">");
    return seen;
  }

  /** Fewer than twelve code points, many of them special in URLs, headers or JSON. */
  private String text(int lowest) {
    String special = "/?#%&=+;:,.@ \"'\\{}[]$<>|~^`!*()\r\n\t\0é€ß中😀\u202e\ufeff";
    int[] points =
        random
            .ints(random.nextInt(12), 0, 4)
            .map(
                kind ->
                    kind < 2 ? codePoint() : special.codePointAt(random.nextInt(special.length())))
            .filter(point -> point >= lowest && point != 0x7F)
            .filter(point -> point < 0xD800 || point > 0xDFFF)
            .toArray();
    return new String(points, 0, points.length);
  }

  private int codePoint() {
    return random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT + 1);
  }

  private Buffer send(OutboundRequest request) throws Exception {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.valueOf(request.method()))
            .setAbsoluteURI(request.uri().toString());
    request.headers().forEach(options::putHeader);
    Promise<Buffer> answer = Promise.promise();
    vertx.runOnContext(
        start ->
            client
                .request(options)
                .compose(sent -> sent.send(request.body()))
                .compose(HttpClientResponse::body)
                .onComplete(answer));
    return answer.future().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }

  private static void echo(HttpServerRequest request) {
    request
        .body()
        .map(body -> seen(request, body))
        .otherwise(Throwable::toString)
        .onSuccess(request.response()::end);
  }

  private static String seen(HttpServerRequest request, Buffer body) {
    String[] segments = request.uri().split("\\?", -1)[0].split("/", -1);
    ObjectNode seen = JsonMappers.object();
    assertThat(segments).hasSize(4);
    seen.put("p", decoded(segments[2]));
    for (String pair : request.uri().split("\\?", -1)[1].split("&", -1)) {
      String name = decoded(pair.substring(0, pair.indexOf('=')));
      String value = pair.substring(pair.indexOf('=') + 1);
      switch (name) {
        case "l" -> {
          for (String item : value.split(",", -1)) {
            seen.withArray("l").add(decoded(item));
          }
        }
        case "o[k]" -> seen.put("o", decoded(value));
        default -> seen.put(name, decoded(value));
      }
    }
    byte[] header = request.getHeader("X-H").getBytes(StandardCharsets.ISO_8859_1);
    seen.put("h", new String(header, StandardCharsets.UTF_8));
    return seen.set("b", tree(body)).toString();
  }

  private static JsonNode tree(Buffer body) {
    try {
      return JsonMappers.MAPPER.readTree(body.getBytes());
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
