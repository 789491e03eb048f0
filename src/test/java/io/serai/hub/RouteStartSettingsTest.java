package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A hub whose settings ask Camel not to start routes as they are added. */
class RouteStartSettingsTest {

  private static final String ROUTES =
      """
      - route:
          from:
            uri: platform-http:/hello
            steps: [{setBody: {constant: hello}}]
      - route:
          from:
            uri: kamelet:ticks
            steps: [{to: "outbound:STUB/tick"}]
      """;

  private static final String KAMELET =
      """
      kind: Kamelet
      metadata: {name: ticks}
      spec:
        definition: {title: Ticks}
        template:
          from:
            uri: timer:ticks
            parameters: {period: 100}
            steps: [{to: "kamelet:sink"}]
      """;

  @ParameterizedTest
  @CsvSource({
    "camel.routecontroller.enabled = true, camel.routecontroller has no effect",
    "camel.main.auto-startup = false, camel.main.autoStartup has no effect"
  })
  void routesOfTheHubAndOfFilesStart(String setting, String warning, @TempDir Path home) {
    try (HttpStub stub = new HttpStub();
        CapturedLog log = new CapturedLog();
        HubFixture hub = new HubFixture(home)) {
      stub.on("/tick", response -> response.end());
      hub.file("application.properties", setting)
          .file("routes/hello.camel.yaml", ROUTES.replace("STUB", stub.url()))
          .file("routes/kamelets/ticks.kamelet.yaml", KAMELET)
          .start();

      assertThat(hub.get("/a2s/v1/reloads").status()).isEqualTo(200);
      assertThat(hub.get("/hello").text()).isEqualTo("hello");
      await().until(() -> !stub.seen("/tick").isEmpty());
      assertThat(log.text()).contains(warning);
    }
  }
}
