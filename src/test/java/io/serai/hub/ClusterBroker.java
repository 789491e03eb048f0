package io.serai.hub;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.ClusterConnectionConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.HAPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.ReplicaPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.ReplicatedPolicyConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/**
 * A broker of a pair, as a main class of its own, to be killed: {@code FOLDER primary|backup PORT
 * OTHER_PORT}; prints when it runs. The backup replicates the journal of the primary, serves when
 * that has ended, and gives way when it is back.
 */
public final class ClusterBroker {
  static final String DEAD = "dead";

  private ClusterBroker() {}

  /** Runs until it is killed. */
  public static void main(String[] arguments) throws Exception {
    boolean primary = arguments[1].equals("primary");
    EmbeddedActiveMQ broker =
        new EmbeddedActiveMQ()
            .setConfiguration(configuration(arguments).setHAPolicyConfiguration(role(primary)));
    broker.start();
    System.out.println("runs");
    new CountDownLatch(1).await();
  }

  private static Configuration configuration(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    return new ConfigurationImpl()
        .setName(arguments[1])
        .setSecurityEnabled(false)
        .setJournalType(JournalType.NIO)
        .setJournalFileSize(1024 * 1024)
        .setJournalDirectory(folder.resolve("journal").toString())
        .setBindingsDirectory(folder.resolve("bindings").toString())
        .setPagingDirectory(folder.resolve("paging").toString())
        .setLargeMessagesDirectory(folder.resolve("large").toString())
        .setClusterUser("cluster")
        .setClusterPassword("secret")
        .addAcceptorConfiguration("own", url(arguments[2]))
        .addConnectorConfiguration("own", url(arguments[2]))
        .addConnectorConfiguration("other", url(arguments[3]))
        .addClusterConfiguration(
            new ClusterConnectionConfiguration()
                .setName("pair")
                .setConnectorName("own")
                .setStaticConnectors(List.of("other"))
                .setRetryInterval(100))
        .addAddressSetting("#", new AddressSettings().setDeadLetterAddress(SimpleString.of(DEAD)));
  }

  private static String url(String port) {
    return "tcp://127.0.0.1:" + port;
  }

  private static HAPolicyConfiguration role(boolean primary) {
    return primary
        ? new ReplicatedPolicyConfiguration().setCheckForActiveServer(true)
        : new ReplicaPolicyConfiguration().setAllowFailBack(true).setRestartBackup(true);
  }
}
