package io.serai.hub;

import io.serai.store.SecondJvm;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSProducer;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.QueueBrowser;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** Two brokers in processes of their own, of which one replicates the other, and a client. */
final class BrokerPair implements AutoCloseable {

  /** What a broker of the pair is for. */
  enum Role {
    PRIMARY,
    BACKUP
  }

  private final Map<Role, SecondJvm> processes = new EnumMap<>(Role.class);
  private final Map<Role, Integer> ports = new EnumMap<>(Role.class);
  private final Path folder;
  private final ActiveMQConnectionFactory connections;

  /** Starts both; {@link #isServing} says when. */
  BrokerPair(Path folder) throws IOException {
    this.folder = folder;
    for (Role role : Role.values()) {
      ports.put(role, FreePort.find());
    }
    for (Role role : Role.values()) {
      start(role);
    }
    connections = new ActiveMQConnectionFactory(url() + "?ha=true");
  }

  /** The address of both for a client. */
  String url() {
    return "(tcp://127.0.0.1:%d,tcp://127.0.0.1:%d)".formatted(ports.values().toArray());
  }

  void start(Role role) throws IOException {
    Role other = Role.values()[1 - role.ordinal()];
    String name = role.name().toLowerCase(Locale.ROOT);
    SecondJvm process =
        SecondJvm.start(
            List.of("-Xmx160m"),
            ClusterBroker.class,
            folder.resolve(name),
            name,
            ports.get(role),
            ports.get(other));
    process.drain();
    processes.put(role, process);
  }

  void kill(Role role) throws InterruptedException {
    processes.get(role).kill();
  }

  /** Whether a broker accepts clients, which only one of the two does. */
  boolean isServing(Role role) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", ports.get(role)), 1000);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /** Sends a text with the highest priority. */
  void send(String queue, String text) {
    try (JMSContext client = client()) {
      JMSProducer producer = client.createProducer().setPriority(9);
      producer.send(client.createQueue(queue), text);
    }
  }

  /** The texts in a queue, which stay there. */
  List<String> texts(String queue) {
    try (JMSContext client = client();
        QueueBrowser browser = client.createBrowser(client.createQueue(queue))) {
      List<String> texts = new ArrayList<>();
      for (Enumeration<?> messages = browser.getEnumeration(); messages.hasMoreElements(); ) {
        texts.add(((TextMessage) messages.nextElement()).getText());
      }
      return texts;
    } catch (JMSException failure) {
      throw new JMSRuntimeException(failure.getMessage(), null, failure);
    }
  }

  private JMSContext client() {
    return connections.createContext();
  }

  @Override
  public void close() {
    connections.close();
    processes.values().forEach(SecondJvm::close);
  }
}
