package io.serai.outbound.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundTestBed;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2S-Q5")
class OutboundRedirectTest {

  private final OutboundTestBed bed = new OutboundTestBed();

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void aRedirectToADeclaredHostIsFollowed() throws Exception {
    int target = bed.serve(r -> r.response().end("at " + r.getHeader("host") + r.uri()));
    int port = bed.serve(r -> redirect(r, 302, "http://localhost:" + target + "/b?c=d"));

    OutboundResponse answer = bed.call(get(port, Set.of("127.0.0.1", "localhost")));

    assertThat(answer.body().toString()).isEqualTo("at localhost:" + target + "/b?c=d");
  }

  @Test
  void redirectToAnUndeclaredHostIsRefusedAndNothingIsSent() throws Exception {
    AtomicInteger reached = new AtomicInteger();
    int target = bed.serve(r -> r.response().end("" + reached.incrementAndGet()));
    int port = bed.serve(r -> redirect(r, 302, "http://localhost:" + target + "/"));

    OutboundException failure = failure(get(port, Set.of("127.0.0.1")));

    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(reached).hasValue(0);
  }

  @Test
  void redirectToAnUnlistedPrivateAddressIsRefused() throws Exception {
    int port = bed.serve(r -> redirect(r, 307, "http://127.0.0.2:9/"));

    OutboundException failure = failure(get(port, Set.of()));

    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(failure).hasMessageContaining("127.0.0.2 is at an address that is not public");
  }

  @Test
  void aRedirectToAnotherSchemeIsRefused() throws Exception {
    int port = bed.serve(r -> redirect(r, 302, "file:///etc/passwd"));

    assertThat(failure(get(port, Set.of())).reason()).isEqualTo(Reason.REFUSED);
  }

  @Test
  void fiveRedirectsAreFollowedAndASixthIsNot() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port =
        bed.serve(
            r -> {
              int hop = Integer.parseInt(r.path().substring(1));
              served.incrementAndGet();
              if (hop == 0) {
                r.response().end("there");
              } else {
                redirect(r, 301, "/" + (hop - 1));
              }
            });

    OutboundResponse answer = bed.get("http://127.0.0.1:" + port + "/5");
    OutboundException failure =
        failure(OutboundTestBed.request("GET", "http://127.0.0.1:" + port + "/6"));

    assertThat(answer.body().toString()).isEqualTo("there");
    assertThat(failure.reason()).isEqualTo(Reason.REDIRECTS);
    assertThat(served).hasValue(6 + 6);
  }

  @Test
  void postBecomesGetBy302And303AndStaysPostBy307() throws Exception {
    int port =
        bed.serve(
            r ->
                r.bodyHandler(
                    body -> {
                      if (r.path().equals("/done")) {
                        r.response().end(r.method() + ":" + body);
                      } else {
                        redirect(r, Integer.parseInt(r.path().substring(1)), "/done");
                      }
                    }));

    assertThat(bed.call(post(port, "/302", Map.of(), Set.of())).body().toString())
        .isEqualTo("GET:");
    assertThat(bed.call(post(port, "/303", Map.of(), Set.of())).body().toString())
        .isEqualTo("GET:");
    assertThat(bed.call(post(port, "/307", Map.of(), Set.of())).body().toString())
        .isEqualTo("POST:text");
  }

  @Test
  void credentialsAreNotSentToAnotherOrigin() throws Exception {
    int target =
        bed.serve(
            r ->
                r.response()
                    .end(
                        r.getHeader("authorization")
                            + r.getHeader("cookie")
                            + r.getHeader("x-api-key")
                            + r.getHeader("accept")));
    int port = bed.serve(r -> redirect(r, 302, "http://127.0.0.1:" + target + "/"));

    OutboundResponse answer =
        bed.call(
            new OutboundRequest(
                "GET",
                URI.create("http://127.0.0.1:" + port + "/"),
                Map.of(
                    "Authorization",
                    "Bearer t",
                    "Cookie",
                    "c=1",
                    "X-Api-Key",
                    "k",
                    "Accept",
                    "*/*"),
                null,
                Set.of(),
                OutboundTestBed.QUICK,
                Set.of("k")));

    assertThat(answer.body().toString()).isEqualTo("nullnullnull*/*");
  }

  @Test
  void bodyWithASecretIsNotSentToAnotherOrigin() throws Exception {
    AtomicInteger reached = new AtomicInteger();
    int target = bed.serve(r -> r.response().end("" + reached.incrementAndGet()));
    int port = bed.serve(r -> redirect(r, 307, "http://127.0.0.1:" + target + "/"));

    OutboundException failure = failure(post(port, "/", Map.of(), Set.of("text")));

    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(reached).hasValue(0);
  }

  private static void redirect(HttpServerRequest request, int status, String location) {
    request.response().setStatusCode(status).putHeader("location", location).end("moved");
  }

  private static OutboundRequest get(int port, Set<String> hosts) {
    return new OutboundRequest(
        "GET",
        URI.create("http://127.0.0.1:" + port + "/a"),
        Map.of(),
        null,
        hosts,
        OutboundTestBed.QUICK,
        Set.of());
  }

  private static OutboundRequest post(
      int port, String path, Map<String, String> headers, Set<String> secrets) {
    return new OutboundRequest(
        "POST",
        URI.create("http://127.0.0.1:" + port + path),
        headers,
        Buffer.buffer("text"),
        Set.of(),
        OutboundTestBed.QUICK,
        secrets);
  }

  private OutboundException failure(OutboundRequest request) {
    return catchThrowableOfType(OutboundException.class, () -> bed.call(request));
  }
}
