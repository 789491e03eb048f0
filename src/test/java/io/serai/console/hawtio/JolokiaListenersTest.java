package io.serai.console.hawtio;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerFactory;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jolokia listens to the MBean servers of the process only while a hub has a use for it. */
class JolokiaListenersTest {
  private static final String BUILDER = "javax.management.builder.initial";
  private static final AtomicInteger LISTENERS = new AtomicInteger();

  @TempDir private Path home;
  private MBeanServer server;

  @BeforeEach
  void create() {
    LISTENERS.set(0);
    System.setProperty(BUILDER, CountingBuilder.class.getName());
    try {
      server = MBeanServerFactory.createMBeanServer("counting");
    } finally {
      System.clearProperty(BUILDER);
    }
  }

  @AfterEach
  void release() {
    MBeanServerFactory.releaseMBeanServer(server);
  }

  @Test
  void listenersComeWithTheFirstRequestAndLeaveWithTheHub() {
    try (HubFixture hub = new HubFixture(home).start()) {
      assertThat(LISTENERS).hasValue(0);

      assertThat(hub.get("/observe/jolokia/version").at("/status").asInt()).isEqualTo(200);

      assertThat(LISTENERS).hasPositiveValue();
    }
    assertThat(LISTENERS).hasValue(0);
  }

  /** Makes MBean servers that count who listens to their registrations. */
  public static final class CountingBuilder extends MBeanServerBuilder {

    @Override
    public MBeanServerDelegate newMBeanServerDelegate() {
      return new CountingDelegate();
    }
  }

  private static final class CountingDelegate extends MBeanServerDelegate {

    @Override
    public void addNotificationListener(
        NotificationListener listener, NotificationFilter filter, Object handback) {
      LISTENERS.incrementAndGet();
      super.addNotificationListener(listener, filter, handback);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener)
        throws ListenerNotFoundException {
      super.removeNotificationListener(listener);
      LISTENERS.decrementAndGet();
    }
  }
}
