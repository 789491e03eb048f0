package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The routes of docs/esb.md that take requests from a queue, read from that file. */
@Timeout(300)
class EsbQueueTest {
  private static final int DELIVERIES = 10;

  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:stock.level
            parameters:
              inputSchema: '{"type": "object", "required": ["item"], "properties": {"item": {"type": "string"}}}'
            steps:
              - setBody: {simple: "${null}"}
              - to: outbound:%s/stock
              - unmarshal: {json: {}}
      """;

  @TempDir private Path folder;
  private final HttpStub stock = new HttpStub();
  private TestBroker broker;
  private HubFixture hub;

  @BeforeEach
  void start() throws Exception {
    broker = new TestBroker();
    hub =
        new HubFixture(folder)
            .property("serai.shutdown-timeout", "1s")
            .property("serai.retry.max", "0")
            .property("serai.circuit-breaker.failure-rate", "0")
            .file("application.properties", TestBroker.PROPERTIES)
            .file("agents/erp.yaml", "agent_id: erp\npermissions: {skills: [stock.*]}\n")
            .file("agents/desk.yaml", "agent_id: desk\nskills: ['*']\nallowed_callers: [erp]\n")
            .file("routes/skills.camel.yaml", SKILLS.formatted(stock.url()))
            .file("routes/calls.camel.yaml", PageExample.of("esb.md", "call"))
            .file("routes/tasks.camel.yaml", PageExample.of("esb.md", "task"))
            .start();
  }

  @AfterEach
  void stop() throws Exception {
    hub.close();
    broker.close();
    stock.close();
  }

  private Message ask(String queue, String body) throws Exception {
    return Objects.requireNonNull(broker.ask(queue, body, Map.of()), "no reply");
  }

  @Test
  void requestIsAnsweredAtItsReplyToWithItsCorrelationId() throws Exception {
    stock.json("/stock", "{\"level\": 3}");
    try (JMSContext bus = new TestConnections().createContext()) {
      Queue replies = bus.createTemporaryQueue();
      TextMessage request = bus.createTextMessage("{\"item\": \"lamp\"}");
      request.setJMSReplyTo(replies);
      request.setJMSCorrelationID("order-4711");
      bus.createProducer().send(bus.createQueue("stock.requests"), request);

      Message reply = bus.createConsumer(replies).receive(40_000);

      assertThat(reply.getJMSCorrelationID()).isEqualTo("order-4711");
      assertThat(reply.getBody(String.class)).isEqualTo("{\"level\":3}");
      assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("COMPLETED");
    }
  }

  @Test
  void requestWithoutCorrelationIdIsAnsweredWithItsMessageId() throws Exception {
    stock.json("/stock", "{\"level\": 3}");

    Message reply = ask("stock.requests", "{\"item\": \"lamp\"}");

    assertThat(reply.getJMSCorrelationID()).startsWith("ID:");
  }

  @Test
  void callThatFailedIsDeliveredAgainUntilItSucceeds() throws Exception {
    stock.on(
        "/stock",
        response -> {
          if (stock.seen("/stock").size() < 3) {
            response.setStatusCode(503).end();
          } else {
            response.putHeader("content-type", "application/json").end("{\"level\": 3}");
          }
        });

    Message reply = ask("stock.requests", "{\"item\": \"lamp\"}");

    assertThat(reply.getBody(String.class)).isEqualTo("{\"level\":3}");
    assertThat(stock.seen("/stock")).hasSize(3);
    assertThat(reply.getIntProperty("JMSXDeliveryCount")).isPositive();
  }

  @Test
  void callThatKeepsFailingEndsInTheDeadLetterQueueOfTheBroker() throws Exception {
    stock.on("/stock", response -> response.setStatusCode(503).end());

    broker.send("stock.requests", "{\"item\": \"lamp\"}", Map.of());
    await().until(() -> broker.dead() == 1);

    assertThat(stock.seen("/stock")).hasSize(DELIVERIES);
    assertThat(broker.count("stock.requests")).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"item\": 5}  | The input does not fit stock.level: /item integer found, string expected.",
        "{}             | stock.level needs item.",
        "{\"item\":     | The inputs of stock.level must be a JSON object or a Map, but the "
            + "body is malformed",
      })
  void callThatIsRefusedIsAnsweredAtItsReplyToAndNotDeliveredAgain(String body, String words)
      throws Exception {
    Message reply = ask("stock.requests", body);

    assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("FAILED");
    assertThat(reply.getBody(String.class))
        .startsWith("{\"state\":\"FAILED\",\"code\":\"E010\",\"text\":\"" + words);
    assertThat(stock.seen()).isEmpty();
    await()
        .untilAsserted(() -> assertThat(broker.count("stock.requests") + broker.dead()).isZero());
  }

  @Test
  void messageIsLostIfItsRouteIsNotTransactedAndFails() throws Exception {
    hub.file(
        "routes/calls.camel.yaml",
        PageExample.of("esb.md", "call").replace("{transacted: true}", "{}"));
    await()
        .until(() -> hub.get("/a2s/v1/reloads").at("/reloads/0/file").asText().contains("calls"));
    stock.on("/stock", response -> response.setStatusCode(503).end());

    broker.send("stock.requests", "{\"item\": \"lamp\"}", Map.of());
    await().until(() -> stock.seen("/stock").size() == 1);
    await().until(() -> broker.count("stock.requests") == 0);

    assertThat(broker.dead()).isZero();
    assertThat(stock.seen("/stock")).hasSize(1);
  }

  @Test
  void requestThatIsSentTwiceUnderOneIdMakesOneTaskAndTwoReplies() throws Exception {
    stock.json("/stock", "{\"level\": 3}");
    String request = "{\"skill\": \"stock.level\", \"input\": {\"item\": \"lamp\"}}";
    Map<String, String> id = Map.of("orderId", "4711");

    Message first = Objects.requireNonNull(broker.ask("task.requests", request, id));
    Message second = Objects.requireNonNull(broker.ask("task.requests", request, id));

    assertThat(first.getStringProperty("SeraiTaskId"))
        .isEqualTo(second.getStringProperty("SeraiTaskId"));
    assertThat(second.getBody(String.class)).isEqualTo("{\"level\":3}");
    assertThat(stock.seen("/stock")).hasSize(1);
  }

  @Test
  void requestWhoseIdIsEmptyIsRefusedInsteadOfAnsweredWithAnotherOnesTask() throws Exception {
    String request = "{\"skill\": \"stock.level\", \"input\": {\"item\": \"lamp\"}}";

    Message reply =
        Objects.requireNonNull(broker.ask("task.requests", request, Map.of("orderId", "")));

    assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("REJECTED");
    assertThat(reply.getBody(String.class)).contains("The key is empty.");
    assertThat(stock.seen()).isEmpty();
  }

  @Test
  void requestsWithoutAnIdAreTasksOfTheirOwn() throws Exception {
    stock.json("/stock", "{\"level\": 3}");
    String request = "{\"skill\": \"stock.level\", \"input\": {\"item\": \"lamp\"}}";

    Message first = ask("task.requests", request);
    Message second = ask("task.requests", request);

    assertThat(first.getStringProperty("SeraiTaskId"))
        .isNotEqualTo(second.getStringProperty("SeraiTaskId"));
  }

  @Test
  void finalFailureIsAnsweredAndNotDeliveredAgain() throws Exception {
    Message reply = ask("task.requests", "{\"skill\": \"stock.level\", \"input\": {\"item\": 5}}");

    assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("FAILED");
    assertThat(reply.getBody(String.class)).contains("\"code\":\"E010\"");
    await().untilAsserted(() -> assertThat(broker.count("task.requests") + broker.dead()).isZero());
  }
}
