package io.serai.a2s.e2e;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that are in flight when the hub stops. */
class ShutdownTest {

  @Test
  void requestsInFlightCompleteBeforeTheHubStops(@TempDir Path home) throws Exception {
    try (HttpStub stub = new HttpStub();
        HubFixture hub = new HubFixture(home)) {
      stub.json("/next", "{\"value\": 2}");
      stub.on("/slow", answer -> stub.later(1_000, () -> answer.end("{\"value\": 1}")));
      CapabilityText two =
          CapabilityText.of("TwoSteps")
              .get("slow", stub.url(), "/slow", "first: $.value")
              .get("next", stub.url(), "/next", "second: $.value");
      hub.file("capabilities/two.yaml", two.yaml()).start();
      CompletableFuture<Reply> inFlight =
          hub.begin("/a2s/v1/capabilities/two-steps/execute", "{\"inputs\": {}}");
      await().until(() -> stub.seen("/slow").size() == 1);

      hub.close();

      Reply reply = inFlight.get(60, SECONDS);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.at("/status").textValue()).as(reply.text()).isEqualTo("success");
    }
  }
}
