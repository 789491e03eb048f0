package io.serai.a2a.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answers of the bindings to a caller that has used up its requests. */
class RateLimitErrorTest {
  @TempDir private Path home;

  @Test
  void errorOfJsonRpcSaysThatAndWhenTheRequestMayBeRepeated() {
    String file = Keys.agent("carl", "{skills: ['*']}") + "limits:\n  requests_per_minute: 1\n";
    try (HubFixture hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .file("agents/carl.yaml", file)
            .start()) {
      HubFixture carl = hub.as("carl-key");
      carl.post("/a2a/rpc", "{}");

      Reply refused = carl.post("/a2a/rpc", "{}");

      assertThat(refused.status()).isEqualTo(429);
      JsonNode error = refused.at("/error");
      assertThat(error.path("code").asInt()).isEqualTo(-32000);
      assertThat(error.at("/data/retryable").asBoolean()).isTrue();
      assertThat(error.at("/data/retryAfterSeconds").asInt()).isBetween(1, 60);
    }
  }
}
