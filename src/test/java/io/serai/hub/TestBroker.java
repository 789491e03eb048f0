package io.serai.hub;

import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import java.util.Map;
import java.util.Optional;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.jspecify.annotations.Nullable;

/**
 * A JMS broker in this process, reached by {@link TestConnections}, and a client of it. A message
 * that was rolled back is redelivered at once, and goes to the dead letter queue after ten
 * deliveries.
 */
public final class TestBroker implements AutoCloseable {
  /** The properties of a home that connects to it. */
  public static final String PROPERTIES =
      "camel.component.sjms2.connection-factory = #class:io.serai.hub.TestConnections\n";

  private static final String NET = "net";
  private static final String DEAD = "dead";
  private static final long PATIENCE = 40_000;

  private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
  private final JMSContext client;

  public TestBroker() throws Exception {
    broker
        .setConfiguration(
            new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .addAcceptorConfiguration("here", "vm://7")
                .addAcceptorConfiguration(NET, "tcp://127.0.0.1:0")
                .addAddressSetting(
                    "#",
                    new AddressSettings()
                        .setMaxDeliveryAttempts(10)
                        .setAutoDeleteQueues(false)
                        .setAutoDeleteAddresses(false)
                        .setDeadLetterAddress(SimpleString.of(DEAD))))
        .start();
    client = new TestConnections().createContext();
    client.createConsumer(client.createQueue(DEAD)).close(); // creates the queue
  }

  /** Returns host and port at which clients of other processes reach the broker. */
  public String address() {
    int port = broker.getActiveMQServer().getRemotingService().getAcceptor(NET).getActualPort();
    return "127.0.0.1:" + port;
  }

  /** Sends a text with these properties, and does not wait for a reply. */
  public void send(String queue, String body, Map<String, String> properties) throws JMSException {
    client.createProducer().send(client.createQueue(queue), message(body, properties));
  }

  /** Sends a text and waits for the reply; null if none arrives. */
  public @Nullable Message ask(String queue, String body, Map<String, String> properties)
      throws JMSException {
    Queue replies = client.createTemporaryQueue();
    TextMessage request = message(body, properties);
    request.setJMSReplyTo(replies);
    client.createProducer().send(client.createQueue(queue), request);
    try (JMSConsumer consumer = client.createConsumer(replies)) {
      return consumer.receive(PATIENCE);
    }
  }

  /** Takes a message of a queue; null if none arrives. */
  public @Nullable Message take(String queue) {
    try (JMSConsumer consumer = client.createConsumer(client.createQueue(queue))) {
      return consumer.receive(PATIENCE);
    }
  }

  /** How many messages wait in a queue, those in delivery included. */
  public long count(String queue) {
    return Optional.ofNullable(broker.getActiveMQServer().locateQueue(SimpleString.of(queue)))
        .map(org.apache.activemq.artemis.core.server.Queue::getMessageCount)
        .orElse(0L);
  }

  /** How many messages are in the dead letter queue. */
  public long dead() {
    return count(DEAD);
  }

  @Override
  public void close() throws Exception {
    client.close();
    broker.stop();
  }

  private TextMessage message(String body, Map<String, String> properties) throws JMSException {
    TextMessage message = client.createTextMessage(body);
    for (Map.Entry<String, String> property : properties.entrySet()) {
      message.setStringProperty(property.getKey(), property.getValue());
    }
    return message;
  }
}
