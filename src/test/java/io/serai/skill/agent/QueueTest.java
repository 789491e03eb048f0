package io.serai.skill.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.skill.Bus;
import io.serai.task.TaskQuery;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A queue whose requests become tasks, on a broker in this process. */
@Timeout(300)
class QueueTest {

  private static final long PATIENCE = 20_000;

  private static final String REQUESTS =
      """
      - route:
          from:
            uri: sjms2:queue:requests
            parameters: {transacted: true}
            steps:
              - setHeader: {name: SeraiAgentKey, simple: "${header.JMSMessageID}"}
              - to: agent:writer?caller=operator
              - process: {ref: after}
              - marshal: {json: {}}
              - convertBodyTo: {type: String}
      - route:
          from:
            uri: sjms2:queue:answering
            parameters: {transacted: true}
            steps:
              - to: agent:writer?caller=operator&onFailure=reply
              - marshal: {json: {}}
              - convertBodyTo: {type: String}
      - route:
          from:
            uri: sjms2:queue:telling
            parameters: {transacted: true}
            steps:
              - doTry:
                  steps:
                    - to: agent:writer?caller=operator&onFailure=replyFinal
                    - setBody: {simple: "final ${body[state]} ${body[code]}"}
                  doCatch:
                    - exception: [io.serai.skill.agent.AgentUnavailableException]
                      steps:
                        - setBody: {simple: "later ${exception.retryAfter.toSeconds}"}
      - route:
          from:
            uri: skill:fail
            steps:
              - to: task:fail?code=E777&message=It is broken.
      - route:
          from:
            uri: skill:greet
            steps:
              - setBody: {simple: '{"greeting": "hello ${body[name]}"}'}
      """;

  private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
  private final Bus bus = new Bus().recover();
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger tries = new AtomicInteger();
  private JMSContext client;

  @BeforeEach
  void start() throws Exception {
    Configuration configuration =
        new ConfigurationImpl()
            .setPersistenceEnabled(false)
            .setSecurityEnabled(false)
            .addAcceptorConfiguration("here", "vm://0")
            .addAddressSetting(
                "#", new AddressSettings().setMaxDeliveryAttempts(-1).setRedeliveryDelay(50));
    broker.setConfiguration(configuration).start();
    ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory("vm://0");
    client = factory.createContext();
    bus.camel.getRegistry().bind("connections", factory);
    bus.camel.getRegistry().bind("after", (org.apache.camel.Processor) exchange -> failSometimes());
    bus.load("requests.yaml", REQUESTS);
  }

  @AfterEach
  void stop() throws Exception {
    bus.close();
    client.close();
    broker.stop();
  }

  private void failSometimes() {
    tries.incrementAndGet();
    if (failures.getAndDecrement() > 0) {
      throw new IllegalStateException("the hub falls down here");
    }
  }

  private Message ask(String body) throws JMSException {
    return ask("requests", body);
  }

  private Message ask(String queue, String body) throws JMSException {
    Queue replies = client.createTemporaryQueue();
    TextMessage request = client.createTextMessage(body);
    request.setJMSReplyTo(replies);
    request.setJMSCorrelationID("c-1");
    client.createProducer().send(client.createQueue(queue), request);
    return client.createConsumer(replies).receive(PATIENCE);
  }

  private long tasks() {
    return Bus.await(bus.tasks.summaries(TaskQuery.ALL.agent("writer"))).tasks().size();
  }

  @Test
  void requestBecomesATaskAndItsResultTheReply() throws Exception {
    bus.agent("writer");

    Message reply = ask("{\"skill\": \"greet\", \"input\": {\"name\": \"Ann\"}}");

    assertThat(reply.getBody(String.class)).isEqualTo("{\"greeting\":\"hello Ann\"}");
    assertThat(reply.getJMSCorrelationID()).isEqualTo("c-1");
    assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("COMPLETED");
    assertThat(tasks()).isEqualTo(1);
  }

  @Test
  void redeliveredMessageStartsNoSecondTask() throws Exception {
    bus.agent("writer");
    failures.set(2);

    Message reply = ask("{\"skill\": \"greet\", \"input\": {\"name\": \"Ann\"}}");

    assertThat(reply.getBody(String.class)).isEqualTo("{\"greeting\":\"hello Ann\"}");
    assertThat(tries).hasValue(3);
    assertThat(tasks()).isEqualTo(1);
  }

  @Test
  void busyAgentRepliesWithARetryDelay() throws Exception {
    bus.agent("writer");
    Bus.await(bus.tasks.drain());

    Message reply = ask("answering", "{\"skill\": \"greet\", \"input\": {}}");

    assertThat(reply.getBody(String.class))
        .isEqualTo(
            "{\"state\":\"REJECTED\",\"code\":\"E050\",\"text\":\"Agent writer is busy and its"
                + " queue is full. Try again later.\",\"retryAfter\":1}");
    assertThat(reply.getStringProperty("SeraiTaskState")).isEqualTo("REJECTED");
  }

  @Test
  void temporaryAndFinalFailuresAreDistinguished() throws Exception {
    bus.agent("writer");
    String failing = "{\"skill\": \"fail\", \"input\": {}}";

    assertThat(ask("telling", failing).getBody(String.class)).isEqualTo("final FAILED E777");
    Bus.await(bus.tasks.drain());
    assertThat(ask("telling", failing).getBody(String.class)).isEqualTo("later 1");
  }

  @Test
  void unconsumedMessageStaysInItsQueue() throws Exception {
    Thread late = new Thread(() -> org.awaitility.Awaitility.await().until(this::agentComes));
    late.start();

    Message reply = ask("{\"skill\": \"greet\", \"input\": {\"name\": \"Ann\"}}");

    late.join();
    assertThat(reply.getBody(String.class)).isEqualTo("{\"greeting\":\"hello Ann\"}");
    assertThat(tasks()).isEqualTo(1);
  }

  private boolean agentComes() {
    bus.agent("writer");
    return true;
  }
}
