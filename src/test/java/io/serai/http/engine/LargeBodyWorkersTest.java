package io.serai.http.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.concurrent.ConcurrencyLimiter;
import io.serai.http.CamelHttpServer;
import io.serai.http.RawConnection;
import io.serai.http.limit.BodyLimits;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where the route of a request runs, by the size of its body. */
@Timeout(300)
class LargeBodyWorkersTest {
  private final CamelHttpServer server = new CamelHttpServer(BodyLimits.of(10_000_000));
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger counted = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/thread").setBody(simple("${threadName}"));
            from("platform-http:/hold")
                .process(
                    exchange -> {
                      begun.incrementAndGet();
                      release.await();
                    })
                .setBody(constant("done"));
            from("platform-http:/count").process(exchange -> counted.incrementAndGet());
            from("platform-http:/fail")
                .errorHandler(noErrorHandler())
                .throwException(new IllegalStateException("the route failed"));
          }
        });
  }

  @AfterEach
  void stop() {
    release.countDown();
    server.close();
  }

  @Test
  void aLargeBodyIsProcessedBesideTheEventLoops() throws Exception {
    assertThat(post("/thread", 100).body()).contains("eventloop");
    assertThat(post("/thread", LargeBodyWorkers.LARGE - 1).body()).contains("eventloop");
    assertThat(post("/thread", LargeBodyWorkers.LARGE).body()).contains("serai-large-bodies");
  }

  @Test
  void aLargeBodyWhoseRouteBlocksHoldsUpNoSmallOne() throws Exception {
    CompletableFuture<HttpResponse<String>> held = server.begin(request("/hold", 1_000_000));
    for (int i = 0; i < 20; i++) {
      assertThat(post("/thread", 100).statusCode()).isEqualTo(200);
    }
    assertThat(held).isNotDone();

    release.countDown();
    assertThat(held.get().body()).isEqualTo("done");
  }

  @Test
  void aLargeBodyWhoseClientDisconnectsBeforeItsTurnIsDropped() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> held = new ArrayList<>();
    int size = 1_000_000;
    int most = ConcurrencyLimiter.largeParsings();
    for (int i = 0; i < most; i++) {
      held.add(server.begin(request("/hold", size)));
    }
    await().until(() -> begun.get() == most);
    long before = held();
    try (RawConnection impatient = new RawConnection(server)) {
      impatient.send("POST /count HTTP/1.1\r\nHost: a\r\nContent-Length: " + size + "\r\n\r\n");
      impatient.send(new byte[size]);
      await().until(() -> held() >= before + size);
    }
    await().until(() -> held() == before);

    release.countDown();
    for (CompletableFuture<HttpResponse<String>> each : held) {
      assertThat(each.get().body()).isEqualTo("done");
    }
    assertThat(post("/thread", size).statusCode()).isEqualTo(200);
    assertThat(counted).hasValue(0);
  }

  private long held() {
    return server.http().bodies().budget().held();
  }

  @Test
  void aLargeBodyWhoseRouteFailsIsAnsweredAndItsMemoryGivenBack() throws Exception {
    assertThat(post("/fail", 1_000_000).statusCode()).isEqualTo(500);
    assertThat(post("/thread", 1_000_000).statusCode()).isEqualTo(200);
    await().until(() -> held() == 0);
  }

  private HttpResponse<String> post(String path, int size) throws Exception {
    return server.send(request(path, size));
  }

  private java.net.http.HttpRequest.Builder request(String path, int size) {
    return server.request(path).POST(BodyPublishers.ofByteArray(new byte[size]));
  }
}
