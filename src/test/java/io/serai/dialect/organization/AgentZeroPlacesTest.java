package io.serai.dialect.organization;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The API of Agent Zero is found at its place since version 0.9.9 and at the one before. */
@Timeout(60)
class AgentZeroPlacesTest {

  @ParameterizedTest
  @Tag("OK-47")
  @Tag("OK-Q21")
  @CsvSource({"'', ''", "/api, ''", "/api, /api"})
  @Tag("FLD-16")
  void apiIsFoundBelowTheAddressAndRemembered(String base, String path, @TempDir Path home) {
    try (AgentZeroStub zero = new AgentZeroStub(base);
        HubFixture hub = new HubFixture(home)) {
      OrganizationHome.in(hub, zero.url() + path, "");
      zero.handle(turn -> turn.answer("done"));
      hub.start();
      A2aClient client = new A2aClient(hub);

      JsonNode first = client.until(client.begin("one"), "COMPLETED");
      int before = all(zero);
      JsonNode second = client.until(client.begin("two"), "COMPLETED");

      assertThat(first.at("/artifacts/0/parts/0/text").asText()).isEqualTo("done");
      assertThat(second.at("/artifacts/0/parts/0/text").asText()).isEqualTo("done");
      assertThat(all(zero)).as("the place is known").isEqualTo(before + 1);
      assertThat(zero.requests(base + "/api_message")).isEqualTo(2);
    }
  }

  private static int all(AgentZeroStub zero) {
    return zero.requests("/api_message")
        + zero.requests("/api/api_message")
        + zero.requests("/api/api/api_message");
  }
}
