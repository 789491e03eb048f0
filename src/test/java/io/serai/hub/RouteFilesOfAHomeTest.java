package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of routes in a hub, which share timers and templates by name. */
@Tag("FLD-4")
@Timeout(300)
class RouteFilesOfAHomeTest {

  private static final String TICKER =
      """
      - route:
          from:
            uri: timer:tick
            parameters: {period: 20, delay: 0, includeMetadata: true}
            steps:
              - setVariable: {name: "global:ticks", simple: "${exchangeProperty.CamelTimerCounter}"}
      - route:
          from:
            uri: platform-http:/ticks
            steps:
              - setBody: {simple: "${variable.global:ticks}"}
      """;

  private static final String IDLE =
      """
      - route:
          id: idle
          autoStartup: false
          from:
            uri: timer:tick
            steps:
              - log: never
      """;

  @TempDir private Path folder;
  private HubFixture hub;

  @BeforeEach
  void prepare() {
    hub = new HubFixture(folder);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void timerGoesOnWhenAFileWithATimerOfTheSameNameIsDeleted() {
    // given
    hub.file("routes/ticker.camel.yaml", TICKER).file("routes/idle.camel.yaml", IDLE).start();
    await().until(() -> ticks() > 2);

    // when
    hub.delete("routes/idle.camel.yaml");

    // then
    await().until(() -> hub.get("/a2s/v1/reloads").text().contains("removed"));
    int before = ticks();
    await().until(() -> ticks() > before + 2);
  }

  @Test
  void templateWhoseInputIsAParameterIsServed() {
    // given
    hub.file(
            "routes/saying.camel.yaml",
            """
            - routeTemplate:
                id: saying
                parameters: [{name: text}, {name: name}]
                from:
                  uri: "direct:{{name}}"
                  steps:
                    - setBody: {constant: "{{text}}"}
            """)
        .file(
            "routes/greetings.camel.yaml",
            """
            - templatedRoute:
                routeTemplateRef: saying
                parameters:
                  - {name: text, value: Good morning}
                  - {name: name, value: greet}
            """)
        .file(
            "routes/greet-http.camel.yaml",
            """
            - route:
                from:
                  uri: platform-http:/greet
                  steps:
                    - to: direct:greet
            """);

    // when
    hub.start();

    // then
    assertThat(hub.get("/greet").text()).isEqualTo("Good morning");
  }

  private int ticks() {
    String ticks = hub.get("/ticks").text();
    return ticks.isEmpty() ? 0 : Integer.parseInt(ticks);
  }
}
