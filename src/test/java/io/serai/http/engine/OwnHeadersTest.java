package io.serai.http.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers that control the hub's components, which no request may set. */
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
  void internalHeadersOfARequestAreIgnored() {
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
