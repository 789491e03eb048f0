package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of route files have MBeans from the first time that the file is read. */
class RouteNodeBeansTest {

  private static final String FILE = "routes/mine.camel.yaml";
  private static final String ROUTE =
      """
      - route:
          id: mine
          from:
            uri: direct:mine
            steps:
              - circuitBreaker:
                  id: my-breaker
                  resilience4jConfiguration: {slidingWindowSize: %d}
                  steps: [{setBody: {constant: called}}]
      """;

  @TempDir Path home;

  @Test
  void breakerHasItsStateInJmxBeforeAndAfterAReload() throws Exception {
    try (HubFixture hub = new HubFixture(home).file(FILE, ROUTE.formatted(4)).start()) {
      assertThat(attribute("CircuitBreakerState")).isEqualTo("CLOSED");
      assertThat(attribute("CircuitBreakerSlidingWindowSize")).isEqualTo(4);

      hub.file(FILE, ROUTE.formatted(8));

      await()
          .ignoreException(InstanceNotFoundException.class) // removed after it was found
          .untilAsserted(
              () -> assertThat(attribute("CircuitBreakerSlidingWindowSize")).isEqualTo(8));
    }
  }

  private static Object attribute(String name) throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName query =
        new ObjectName("org.apache.camel:context=*,type=processors,name=\"my-breaker\"");
    assertThat(server.queryNames(query, null)).hasSize(1);
    return server.getAttribute(server.queryNames(query, null).iterator().next(), name);
  }
}
