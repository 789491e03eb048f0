package io.serai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where the route of a request runs, by the size of its body. */
@Timeout(60)
class LargeBodyWorkersTest {
  private final CamelHttpServer server = new CamelHttpServer(BodyLimits.of(10_000_000));
  private final CountDownLatch release = new CountDownLatch(1);

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/thread").setBody(simple("${threadName}"));
            from("platform-http:/hold")
                .process(exchange -> release.await())
                .setBody(constant("done"));
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
  void aLargeBodyWhoseRouteFailsIsAnsweredAndItsMemoryGivenBack() throws Exception {
    assertThat(post("/fail", 1_000_000).statusCode()).isEqualTo(500);
    assertThat(post("/thread", 1_000_000).statusCode()).isEqualTo(200);
    assertThat(server.http().bodies().budget().held()).isZero();
  }

  private HttpResponse<String> post(String path, int size) throws Exception {
    return server.send(request(path, size));
  }

  private java.net.http.HttpRequest.Builder request(String path, int size) {
    return server.request(path).POST(BodyPublishers.ofByteArray(new byte[size]));
  }
}
