package io.serai.hub;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The default number of connections. */
final class ConnectionDefaults {

  /** Where the process has no limit of descriptors, or does not know it. */
  private static final long UNLIMITED = 1_000_000;

  private ConnectionDefaults() {}

  /**
   * Returns three quarters of the descriptors of this process: the rest is for its files and for
   * its connections to others.
   */
  static int total() {
    long descriptors =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : UNLIMITED;
    return (int) (Math.min(descriptors < 1 ? UNLIMITED : descriptors, UNLIMITED) * 3 / 4);
  }
}
