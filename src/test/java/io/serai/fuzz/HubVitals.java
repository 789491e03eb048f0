package io.serai.fuzz;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What a hub holds, as JMX tells: heap after a collection, threads, file descriptors. */
final class HubVitals implements AutoCloseable {

  /** The event loops that the hub is told to have. */
  static final int LOOPS = 2;

  record Sample(long heap, int threads, long files) {

    String text() {
      return String.format(
          Locale.ROOT,
          "heap after GC %.1f MiB, %d threads, %d files",
          heap / 1048576.0,
          threads,
          files);
    }
  }

  private final JMXConnector connector;
  private final MemoryMXBean memory;
  private final ThreadMXBean threads;
  private final UnixOperatingSystemMXBean system;

  private HubVitals(JMXConnector connector) throws IOException {
    this.connector = connector;
    MBeanServerConnection beans = connector.getMBeanServerConnection();
    this.memory =
        ManagementFactory.newPlatformMXBeanProxy(
            beans, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
    this.threads =
        ManagementFactory.newPlatformMXBeanProxy(
            beans, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    this.system =
        ManagementFactory.newPlatformMXBeanProxy(
            beans, ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, UnixOperatingSystemMXBean.class);
  }

  static HubVitals of(long pid) throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
      String url = machine.startLocalManagementAgent();
      machine.detach();
      return new HubVitals(JMXConnectorFactory.connect(new JMXServiceURL(url)));
    } catch (AttachNotSupportedException unusual) {
      throw new IOException(unusual);
    }
  }

  Sample sample() {
    memory.gc();
    memory.gc();
    return new Sample(
        memory.getHeapMemoryUsage().getUsed(),
        threads.getThreadCount(),
        system.getOpenFileDescriptorCount());
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException gone) {
      // the hub has ended, which is told by its exit code
    }
  }
}
