package io.serai.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.serai.store.StoreException;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HubHttpServerTest {

  private final CamelHttpServer camelServer = new CamelHttpServer();
  private final HubHttpServer server = camelServer.http();
  private final DefaultCamelContext camel = camelServer.camel();
  private final AtomicInteger routed = new AtomicInteger();

  @BeforeEach
  void start() throws Exception {
    server.filter(
        request -> {
          request.next();
          routed.incrementAndGet();
        });
    camelServer.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            restConfiguration().component("platform-http");
            rest("/things")
                .get("/{id}")
                .to("direct:echo")
                .post("/{id}:send")
                .consumes("application/json")
                .produces("application/json")
                .to("direct:send")
                .get("/{id}/parts")
                .to("direct:fail");
            from("platform-http:/slow").delay(1000).asyncDelayed().setBody(constant("slow"));
            from("platform-http:/small?httpMethodRestrict=POST")
                .setBody(simple("${body.length()}"));
            from("direct:echo").setBody(simple("${header.id}"));
            from("direct:send").setBody(simple("sent ${header.id}"));
            from("platform-http:/typed")
                .setHeader("Content-Type", constant("text/csv"))
                .setBody(constant("a,b"));
            from("platform-http:/unfit-headers")
                .setHeader("seen", constant("a\u0014b\r\nSet-Cookie: c\u007f"))
                .setHeader("no field", constant("x"))
                .setBody(constant("ok"));
            from("platform-http:/store-fails")
                .errorHandler(noErrorHandler())
                .throwException(new StoreException("/var/serai.db is damaged"));
            from("platform-http:/disk-is-full")
                .errorHandler(noErrorHandler())
                .throwException(
                    new StoreException("/var", new IOException("No space left on device")));
            from("direct:fail")
                .errorHandler(noErrorHandler())
                .throwException(new IllegalStateException("secret detail"));
          }
        });
  }

  @AfterEach
  void stop() {
    camelServer.close();
  }

  @Test
  void longPathIsTruncatedInTheError() throws Exception {
    HttpResponse<String> answer = send("GET", "/nowhere/" + "x".repeat(3_900), "");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("/nowhere/xx").contains("x…").hasSizeLessThan(2_200);
  }

  @Test
  void contentTypeSetByARouteIsThatOfTheResponse() throws Exception {
    HttpResponse<String> answer = send("GET", "/typed", "", "Content-Type", "application/json");

    assertThat(answer.headers().allValues("content-type")).containsExactly("text/csv");
  }

  @Test
  void invalidHeaderNamesAndCharactersOfARouteAreOmitted() throws Exception {
    HttpResponse<String> answer = get("/unfit-headers");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("ok");
    assertThat(answer.headers().firstValue("seen")).contains("a b  Set-Cookie: c");
    assertThat(answer.headers().map()).doesNotContainKeys("no field", "set-cookie");
  }

  @Test
  void parameterAndVerbInOnePathSegmentAreSeparated() throws Exception {
    assertThat(get("/things/a%2Fb%20c").body()).isEqualTo("a/b c");
    assertThat(send("POST", "/things/x1:send", "{}", "Content-Type", "application/json").body())
        .isEqualTo("sent x1");
  }

  @Test
  void unknownPathIsAnsweredWithProblemJson() throws Exception {
    HttpResponse<String> answer = get("/nowhere");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(header(answer, "content-type")).isEqualTo("application/problem+json");
    assertThat(answer.body()).contains("\"status\":404", "\"code\":\"NOT_FOUND\"");
  }

  @Test
  void aQueryOrPathThatCannotBeDecodedIsABadRequest() throws Exception {
    assertThat(rawStatus("/things/1?limit=%zz")).contains(" 400 ");
    assertThat(rawStatus("/things/%zz")).contains(" 400 ");
  }

  @Test
  void unsupportedMethodIsRefusedWithTheAllowedOnes() throws Exception {
    HttpResponse<String> answer = send("DELETE", "/things/1", "");

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(header(answer, "allow")).isEqualTo("GET, HEAD, OPTIONS");
  }

  @Test
  void unsupportedMediaTypesAreRefused() throws Exception {
    assertThat(send("POST", "/things/1:send", "x", "Content-Type", "").body())
        .contains("The Content-Type is missing. Send ");
    assertThat(send("POST", "/things/1:send", "x", "Content-Type", "text/csv").body())
        .contains(", not text/csv.");
    assertThat(send("POST", "/things/1:send", "x", "Content-Type", "text/csv").statusCode())
        .isEqualTo(415);
    assertThat(send("POST", "/things/1:send", "{}", "Accept", "image/png").statusCode())
        .isEqualTo(406);
  }

  @Test
  void aBodyOverTheLimitIsRefused() throws Exception {
    assertThat(send("POST", "/small", "x".repeat(1000)).body()).isEqualTo("1000");
    assertThat(send("POST", "/small", "x".repeat(1001)).statusCode()).isEqualTo(413);
  }

  @Test
  void fullDiskIs507AndStoreFailureIs503WithoutItsPath() throws Exception {
    HttpResponse<String> full = get("/disk-is-full");
    HttpResponse<String> failed = get("/store-fails");

    assertThat(full.statusCode()).isEqualTo(507);
    assertThat(full.body()).contains("\"code\":\"DISK_FULL\"").doesNotContain("/var");
    assertThat(failed.statusCode()).isEqualTo(503);
    assertThat(header(failed, "retry-after")).isEqualTo("1");
    assertThat(failed.body()).contains(header(failed, "x-request-id")).doesNotContain("/var");
  }

  @Test
  void routeFailureHidesDetailsAndNamesTheRequestId() throws Exception {
    HttpResponse<String> answer = get("/things/1/parts");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body())
        .doesNotContain("secret detail")
        .doesNotContain("Exception")
        .contains(header(answer, "x-request-id"));
  }

  @Test
  void requestHeadersAreNotReturnedInTheResponse() throws Exception {
    HttpResponse<String> answer =
        send("GET", "/things/1", "", "X-Mine", "1", "X-Request-Id", "r-1");

    assertThat(answer.headers().firstValue("x-mine")).isEmpty();
    assertThat(header(answer, "x-request-id")).isEqualTo("r-1");
  }

  @Test
  void thousandDelayedRequestsAreServedConcurrently() {
    long begun = System.nanoTime();
    List<CompletableFuture<HttpResponse<String>>> calls =
        IntStream.range(0, 1000)
            .mapToObj(i -> camelServer.begin(request("GET", "/slow", "")))
            .toList();

    assertThat(calls).allSatisfy(call -> assertThat(call.join().body()).isEqualTo("slow"));
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void requestsDuringAHoldWaitForTheReplacingRoute() throws Exception {
    camel.addRoutes(fixed("first"));
    CompletableFuture<HttpResponse<String>> waiting;
    try (AutoCloseable hold = server.paths().hold()) {
      camel.getRouteController().stopRoute("swapped");
      camel.removeRoute("swapped");
      waiting = camelServer.begin(request("GET", "/swapped", ""));
      camel.addRoutes(fixed("second"));
    }

    assertThat(waiting.join().body()).isEqualTo("second");
    assertThat(get("/swapped").statusCode()).isEqualTo(200);
  }

  @Test
  void aBodyThatCameDuringAHoldReachesTheReplacingRoute() throws Exception {
    camel.addRoutes(fixed("first"));
    CompletableFuture<HttpResponse<String>> waiting;
    try (AutoCloseable hold = server.paths().hold()) {
      camel.getRouteController().stopRoute("swapped");
      camel.removeRoute("swapped");
      waiting = camelServer.begin(request("POST", "/swapped", "x".repeat(700)));
      await().until(() -> routed.get() == 1);
      camel.addRoutes(
          new RouteBuilder() {
            @Override
            public void configure() {
              from("platform-http:/swapped").setBody(simple("${body.length()}"));
            }
          });
    }

    assertThat(waiting.join().body()).isEqualTo("700");
  }

  @Test
  void heldPathWithoutAReplacementIsNotFound() throws Exception {
    camel.addRoutes(fixed("first"));
    CompletableFuture<HttpResponse<String>> waiting;
    try (AutoCloseable hold = server.paths().hold()) {
      camel.getRouteController().stopRoute("swapped");
      camel.removeRoute("swapped");
      waiting = camelServer.begin(request("GET", "/swapped", ""));
    }

    assertThat(waiting.join().statusCode()).isEqualTo(404);
  }

  @Test
  void closedServerAnswers503WithRetryAfter() throws Exception {
    server.shut();

    HttpResponse<String> answer = get("/things/1");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(header(answer, "retry-after")).isEqualTo("1");
  }

  @Test
  void portInUseFailsTheStartAndIsNamed() {
    HttpServerConfig taken = TestServerConfig.of(server.port(), 1, Duration.ofSeconds(1), 1);

    assertThatThrownBy(() -> new HubHttpServer(Vertx.vertx(), taken).start())
        .hasMessageContaining("cannot listen on 127.0.0.1:" + server.port())
        .hasMessageContaining("--port");
  }

  private String rawStatus(String target) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      String request = "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
    }
  }

  private static RouteBuilder fixed(String body) {
    return new RouteBuilder() {
      @Override
      public void configure() {
        from("platform-http:/swapped").routeId("swapped").setBody(constant(body));
      }
    };
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send("GET", path, "");
  }

  private HttpResponse<String> send(String method, String path, String body, String... headers)
      throws Exception {
    return camelServer.send(request(method, path, body, headers));
  }

  private HttpRequest.Builder request(String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        camelServer
            .request(path)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
