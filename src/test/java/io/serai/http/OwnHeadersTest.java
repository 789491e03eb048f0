package io.serai.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers that tell the hub's components what to do, which no request may bring. */
class OwnHeadersTest {
  private static final String ROUTE =
      """
      - route:
          from:
            uri: platform-http:/show
            steps:
              - setBody:
                  simple: "[${header.SeraiAgentCaller}][${header.SeraiAgentTask}][${header.seen}]"
      """;

  @TempDir Path home;

  @Test
  void whatARequestSaysUnderTheirNamesIsNotTaken() {
    try (HubFixture hub = new HubFixture(home).file("routes/show.camel.yaml", ROUTE).start()) {
      String shown =
          hub.post(
                  "/show?SeraiAgentTask=t-1&seen=yes",
                  "{}",
                  Map.of("SeraiAgentCaller", "ann", "seraiAgentTask", "t-2"))
              .text();

      assertThat(shown).isEqualTo("[][][yes]");
    }
  }
}
