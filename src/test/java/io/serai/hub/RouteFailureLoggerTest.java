package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RouteFailureLoggerTest {

  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:broken
            steps:
              - throwException: {exceptionType: java.lang.IllegalStateException, message: on purpose}
      - route:
          from:
            uri: platform-http:/broken
            steps:
              - doTry:
                  steps: [{to: 'direct:broken'}]
                  doCatch:
                    - exception: [java.lang.Exception]
                      steps: [{setBody: {constant: caught}}]
      - route:
          from:
            uri: direct:broken
            steps:
              - to: skill:broken
      """;

  @TempDir private Path home;

  @Test
  void stackTraceOfAFailureIsLoggedOnceForAllRoutesAndCalls() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = new HubFixture(home).file("routes/x.camel.yaml", ROUTES).start()) {
      for (int n = 0; n < 5; n++) {
        assertThat(hub.get("/broken").text()).isEqualTo("caught");
      }

      String failures = log.text();
      assertThat(failures.lines().filter(line -> line.contains("Failed delivery")).count())
          .isGreaterThanOrEqualTo(5);
      assertThat(failures.lines().filter(line -> line.startsWith("java.lang.IllegalState")).count())
          .isEqualTo(1);
    }
  }

  @Test
  void eachRouteThatFailsAtTheSamePlaceHasItsStackTrace() {
    String route =
        """
        - route:
            id: NAME
            from:
              uri: platform-http:/NAME
              steps:
                - throwException: {exceptionType: java.lang.IllegalStateException, message: NAME broke}
        """;
    try (CapturedLog log = new CapturedLog();
        HubFixture hub =
            new HubFixture(home)
                .file("routes/one.camel.yaml", route.replace("NAME", "one"))
                .file("routes/two.camel.yaml", route.replace("NAME", "two"))
                .start()) {
      for (String path : new String[] {"/one", "/two", "/two"}) {
        assertThat(hub.get(path).status()).isEqualTo(500);
      }

      assertThat(log.text())
          .contains("one broke", "two broke (route two)")
          .doesNotContain("one broke (route one)");
    }
  }
}
