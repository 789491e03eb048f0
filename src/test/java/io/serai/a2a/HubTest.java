package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A2A on a complete hub: a Camel route serves a skill. */
class HubTest {
  private static final String ROUTE =
      """
      - route:
          id: shout
          from:
            uri: "skill:shout"
            parameters:
              description: Says it louder.
              tags: voice
              inputSchema: '{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}'
            steps:
              - setBody:
                  simple: "${body[text]}!"
      """;

  @Test
  void skillRouteIsListedInTheCardAndCalledByAMessage(@TempDir Path home) {
    try (HubFixture hub = new HubFixture(home).file("routes/shout.camel.yaml", ROUTE).start()) {
      JsonNode card = hub.get("/.well-known/agent-card.json").json();
      JsonNode sent =
          send(hub, "\"metadata\":{\"skillId\":\"shout\"},", "{\"data\":{\"text\":\"hi\"}}");
      JsonNode lacking = send(hub, "\"metadata\":{\"skillId\":\"shout\"},", "{\"data\":{}}");
      JsonNode unclear = send(hub, "", "{\"text\":\"nothing that is here\"}");

      assertThat(card.at("/name").asText()).isEqualTo("Serai");
      assertThat(card.at("/skills/0/id").asText()).isEqualTo("shout");
      assertThat(sent.at("/result/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
      assertThat(sent.at("/result/task/artifacts/0/parts/0/text").asText()).isEqualTo("hi!");
      assertThat(lacking.at("/result/task/status/state").asText())
          .isEqualTo("TASK_STATE_INPUT_REQUIRED");
      assertThat(lacking.at("/result/task/metadata/required/0").asText()).isEqualTo("text");
      assertThat(unclear.at("/result/message/role").asText()).isEqualTo("ROLE_AGENT");
    }
  }

  @Test
  void stoppingHubEndsItsStreamsWithoutWaiting(@TempDir Path home) {
    try (HubFixture hub = new HubFixture(home).file("routes/shout.camel.yaml", ROUTE).start()) {
      JsonNode waiting = send(hub, "\"metadata\":{\"skillId\":\"shout\"},", "{\"data\":{}}");
      String id = waiting.at("/result/task/id").asText();
      URI uri = URI.create(hub.hub().url() + "/a2a/rest/tasks/" + id + ":subscribe");
      EventReader stream = EventReader.open(HttpRequest.newBuilder(uri).build());
      stream.next();

      long begun = System.nanoTime();
      hub.close();

      assertThat(stream.next()).isNull();
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
    }
  }

  private static JsonNode send(HubFixture hub, String more, String part) {
    String params =
        """
        {"message":{%s"messageId":"m","role":"ROLE_USER","parts":[%s]}}"""
            .formatted(more, part);
    return hub.post("/a2a/rpc", A2aHub.envelope("SendMessage", params)).json();
  }
}
