package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dump of a route with a circuit breaker is a route file that does the same. */
class BreakerDumpTest {

  private static final String ROUTE =
      """
      - route:
          id: breakers
          from:
            uri: platform-http:/breakers
            steps:
              - circuitBreaker:
                  id: outer
                  resilience4jConfiguration: {slidingWindowSize: 8, minimumNumberOfCalls: 3}
                  steps:
                    - circuitBreaker:
                        id: inner
                        resilience4jConfiguration: {slidingWindowSize: 9}
                        steps:
                          - throwException:
                              exceptionType: java.lang.IllegalStateException
                              message: down
                        onFallback:
                          steps:
                            - setBody: {simple: "- onFallback: ${exception.message}"}
                  onFallback:
                    steps:
                      - setBody: {constant: never}
      """;

  @TempDir Path home;

  @Test
  void dumpIsServedInPlaceOfTheRoute() {
    try (HubFixture hub = new HubFixture(home).file("routes/breakers.camel.yaml", ROUTE).start()) {
      assertThat(hub.get("/breakers").text()).isEqualTo("- onFallback: down");

      String dump = hub.get("/api/v1/routes/breakers").at("/yaml").asText();
      assertThat(dump).contains("slidingWindowSize: 8", "slidingWindowSize: 9", "message: down");
      hub.file("routes/breakers.camel.yaml", dump.replace("message: down", "message: away"));

      await()
          .untilAsserted(
              () -> assertThat(hub.get("/breakers").text()).isEqualTo("- onFallback: away"));
    }
  }
}
