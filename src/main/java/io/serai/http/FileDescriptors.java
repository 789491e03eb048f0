package io.serai.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The files and connections that the process may open. */
final class FileDescriptors {

  /** Kept for what the hub opens later: jars of a home, the database, files, calls of services. */
  private static final long RESERVE = 200;

  private static final long FEWEST = 16;
  private static final long MOST = 1_000_000;

  private FileDescriptors() {}

  /**
   * Returns how many connections of callers are possible: three quarters of the descriptors that
   * are free now.
   */
  static int connections() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? connections(unix.getMaxFileDescriptorCount(), unix.getOpenFileDescriptorCount())
        : (int) MOST;
  }

  /** Returns the same for a process that may open {@code max} files, less than 1 for any number. */
  static int connections(long max, long open) {
    long free = max < 1 ? MOST : (max - open - RESERVE) * 3 / 4;
    return (int) Math.max(FEWEST, Math.min(MOST, free));
  }
}
