package io.serai.task.run.config;

/**
 * Limits on the memory of live tasks: requests, messages, artifacts, and what their work keeps.
 *
 * @param total bytes for all live tasks of a hub
 * @param perOwner bytes for the live tasks of one owner
 */
public record TaskMemoryLimits(long total, long perOwner) {
  /** Bytes of a task with small contents: its state, its timers, and the exchange that waits. */
  public static final long BASE = 8 * 1024;

  private static final int PART = 4;

  /** Rejects limits below which no task can be accepted. */
  public TaskMemoryLimits {
    if (total < BASE || perOwner < BASE) {
      throw new IllegalArgumentException("live tasks need at least " + BASE + " bytes");
    }
  }

  /** Returns limits of a quarter of Java's heap, all of which one owner may use. */
  public static TaskMemoryLimits standard() {
    long total = Runtime.getRuntime().maxMemory() / PART;
    return new TaskMemoryLimits(total, total);
  }
}
