package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.Patience;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A route configuration without an id applies to all routes of files, and to none of the hub. */
@ExtendWith(Patience.class)
class RouteConfigurationsTest {

  private static final String FOR_ALL =
      """
      - routeConfiguration:
          interceptFrom:
            - interceptFrom:
                steps:
                  - setBody: {constant: intercepted}
                  - stop: {}
          onException:
            - onException:
                exception: [java.lang.Exception]
                handled: {constant: "true"}
                steps:
                  - setBody: {constant: handled}
      """;

  private final HttpStub stub = new HttpStub().json("/value", "{\"value\": 1}");
  private HubFixture hub;

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  @Tag("FLD-4")
  void configurationForAllRoutesChangesNoCapability(@TempDir Path home) {
    // given
    hub =
        new HubFixture(home)
            .file("capabilities/Good.yaml", CapabilityText.getting("Good", stub.url()))
            .file("capabilities/Bad.yaml", CapabilityText.getting("Bad", "http://localhost:1"))
            .property("serai.outbound.allowed-private-hosts", "localhost,127.0.0.1")
            .file("routes/all.camel.yaml", FOR_ALL)
            .file(
                "routes/own.camel.yaml",
                "- route: {from: {uri: 'platform-http:/own', steps: [{setBody: {constant: own}}]}}\n")
            .start();
    await().until(() -> hub.get("/own").text().equals("intercepted"));

    // then
    assertThat(hub.execute("good", "{}").text()).contains("\"success\"");
    assertThat(hub.execute("bad", "{}").text()).contains("\"failed\"");
  }
}
