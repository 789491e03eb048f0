package io.serai.hub;

import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** Connections to the broker in this process, for a properties file to name. */
public final class TestConnections extends ActiveMQConnectionFactory {
  private static final long serialVersionUID = 1;

  public TestConnections() {
    super("vm://7");
  }
}
