package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import jakarta.jms.Message;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example in docs/bus.md of a queue whose requests become tasks, read from that file. */
@Timeout(300)
class DocumentedQueueTest {
  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:orders.find
            parameters:
              inputSchema: '{"type": "object", "properties": {"number": {"type": "string"}}}'
            steps:
              - choice:
                  when:
                    - simple: "${body[number]} == '7'"
                      steps:
                        - to: task:fail?code=E010&message=There is no order 7.
              - setBody: {simple: '{"order": "${body[number]}", "for": "${header.SeraiCaller}"}'}
      - route:
          from:
            uri: skill:stock.find
            steps:
              - setBody: {constant: never}
      """;

  @TempDir private Path folder;
  private TestBroker broker;
  private HubFixture hub;

  @BeforeEach
  void start() throws Exception {
    broker = new TestBroker();
    hub =
        new HubFixture(folder)
            .property("serai.shutdown-timeout", "1s")
            .file(
                "application.properties",
                PageExample.of("bus.md", "broker")
                    .replace("broker.example.com:61616", broker.address()))
            .file("agents/shop.yaml", PageExample.of("bus.md", "caller"))
            .file(
                "agents/writer.yaml",
                "agent_id: writer\nskills: ['*']\nallowed_callers: [shop]\nmax_concurrent: 1\n"
                    + "default_skill: orders.find\n")
            .file("routes/queue.camel.yaml", PageExample.of("bus.md", "queue"))
            .file("routes/skills.camel.yaml", SKILLS)
            .start();
  }

  @AfterEach
  void stop() throws Exception {
    hub.close();
    broker.close();
  }

  private Message ask(String body) throws Exception {
    return Objects.requireNonNull(broker.ask("requests", body, Map.of()), "no reply");
  }

  private static JsonNode json(Message reply) throws Exception {
    return JsonMappers.MAPPER.readTree(reply.getBody(String.class));
  }

  @Test
  void aRequestIsAnsweredWithItsResult() throws Exception {
    Message reply = ask("{\"number\": \"1001\"}");

    assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("COMPLETED");
    assertThat(json(reply).toString()).isEqualTo("{\"order\":\"1001\",\"for\":\"shop\"}");
  }

  @Test
  void failedTaskIsAnsweredOnceAndItsMessageConsumed() throws Exception {
    try (CapturedLog log = new CapturedLog()) {
      Message reply = ask("{\"number\": \"7\"}");

      assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("FAILED");
      assertThat(json(reply).at("/state").asText()).isEqualTo("FAILED");
      assertThat(json(reply).at("/code").asText()).isEqualTo("E010");
      assertThat(json(reply).at("/text").asText()).isEqualTo("There is no order 7.");
      assertThat(json(reply).at("/task").asText())
          .isEqualTo(reply.getStringProperty("SeraiTaskId"));
      assertThat(log.text().lines().filter(line -> line.contains("There is no order 7.")))
          .hasSize(1);
      assertThat(log.text()).doesNotContain("\tat ");
      // the broker counts a message as consumed a moment after its answer
      Awaitility.await()
          .untilAsserted(() -> assertThat(broker.count("requests") + broker.dead()).isZero());
    }
  }

  @Test
  void forbiddenTaskIsAnsweredAsRejected() throws Exception {
    Message reply = ask("{\"skill\": \"stock.find\", \"input\": {}}");

    assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("REJECTED");
    assertThat(json(reply).at("/state").asText()).isEqualTo("REJECTED");
    assertThat(json(reply).at("/text").asText())
        .isEqualTo(
            "shop may not execute stock.find. An operator grants it in agents/shop.yaml,"
                + " permissions.skills.");
    assertThat(json(reply).has("code")).isFalse();
  }

  @Test
  void requestRefusedBeforeItBecomesATaskIsAnswered() throws Exception {
    hub.file(
        "routes/queue.camel.yaml",
        PageExample.of("bus.md", "queue").replace("caller=shop", "caller=nobody"));
    org.awaitility.Awaitility.await().until(() -> json(ask("{\"number\": \"1\"}")).has("state"));

    Message reply = ask("{\"number\": \"1\"}");

    assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("REJECTED");
    assertThat(json(reply).toString())
        .isEqualTo(
            "{\"state\":\"REJECTED\",\"code\":\"E020\",\"text\":\"There is no agent nobody to call"
                + " as.\"}");
  }
}
