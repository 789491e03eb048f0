package io.serai.task.run.config;

import io.serai.security.auth.SecuritySettings;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;

/**
 * The keys of tasks, {@code serai.tasks.*}, but for {@linkplain TaskRetentionSettings retention}.
 */
public final class TaskSettings {

  private static final int LIVE_TASKS_SHARE = 4;
  private static final int MIN_LIVE_BYTES = 1024 * 1024;
  private static final int ENDED_TASKS_SHARE = 4;

  static final Setting<Integer> MAX_CONCURRENT =
      Setting.number(
          "serai.tasks.max-concurrent",
          "1000",
          1,
          Integer.MAX_VALUE,
          "Maximum number of running tasks of an agent whose file does not set one.");

  static final Setting<Integer> MAX_QUEUED =
      Setting.number(
          "serai.tasks.max-queued",
          "10",
          0,
          Integer.MAX_VALUE,
          "Maximum number of queued tasks of an agent whose file does not set one; more are"
              + " rejected.");

  static final Setting<Double> WEIGHT_FACTOR =
      Setting.fraction(
          "serai.tasks.weight-factor",
          "1",
          "Factor of the caller's weight in the queue order of tasks.");

  static final Setting<Double> PRIORITY_FACTOR =
      Setting.fraction(
          "serai.tasks.priority-factor",
          "1",
          "Factor of the task's priority in the queue order of tasks.");

  static final Setting<Duration> GRACE =
      Setting.duration(
          "serai.tasks.grace",
          "10s",
          "Time that the work of a task has to wind down after a graceful stop.");

  static final Setting<Duration> TIME_LIMIT =
      Setting.duration(
          "serai.tasks.time-limit", "0s", "Maximum duration of a task; 0s for no limit.");

  static final Setting<Duration> LEASE =
      Setting.duration(
          "serai.tasks.lease",
          "15s",
          "With a shared database: time after which a hub that does not respond loses its tasks"
              + " to another hub.");

  static final Setting<Duration> POLL =
      Setting.duration(
          "serai.tasks.poll",
          "250ms",
          "With a shared database: how often a hub checks for events of the other hubs.");

  public static final Setting<Duration> KEEP_FOR =
      Setting.duration("serai.tasks.keep-for", "7d", "How long ended tasks are kept.");

  public static final Setting<Duration> KEEP_FAILED_FOR =
      Setting.duration(
          "serai.tasks.keep-failed-for",
          "",
          "How long failed and rejected tasks are kept; if empty, as long as others.");

  public static final Setting<Integer> KEEP_MOST =
      Setting.number(
          "serai.tasks.keep-most",
          "50000",
          0,
          Integer.MAX_VALUE,
          "Maximum number of ended tasks that are kept; failed and rejected ones are counted apart.");

  static final Setting<Long> KEEP_MEMORY =
      Setting.bytes(
          "serai.tasks.keep-memory",
          "0",
          0,
          Long.MAX_VALUE,
          "Without a database: maximum memory of ended tasks, beyond which the oldest ones are"
              + " deleted; 0 for a quarter of Java's heap.");

  public static final Setting<Long> MAX_LIVE_BYTES =
      Setting.bytes(
          "serai.tasks.max-live-bytes",
          "0",
          0,
          Long.MAX_VALUE,
          "Maximum memory of the tasks that have not ended, as it is estimated; 0 for a quarter"
              + " of Java's heap. Requests beyond it are answered with 503.");

  public static final Setting<Long> MAX_LIVE_BYTES_PER_CALLER =
      Setting.bytes(
          "serai.tasks.max-live-bytes-per-caller",
          "0",
          0,
          Long.MAX_VALUE,
          "Share of that memory that the tasks of one caller may use; 0 for a quarter, in open"
              + " mode for all. Requests beyond it are answered with 429.");

  static final Setting<Integer> MAX_EVENTS =
      Setting.number(
          "serai.tasks.max-events",
          "100000",
          10,
          Integer.MAX_VALUE,
          "Maximum number of events of a task. Progress and log lines beyond it are dropped; any"
              + " other report fails the task with E001.");

  public static final Setting<String> QUEUE =
      Setting.text(
          "serai.tasks.queue",
          "Camel endpoint",
          "",
          "Queue for waiting tasks that hubs with a shared database use together, such as"
              + " sjms2:queue:serai.tasks. If empty, tasks wait in memory.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          MAX_CONCURRENT,
          MAX_QUEUED,
          WEIGHT_FACTOR,
          PRIORITY_FACTOR,
          GRACE,
          TIME_LIMIT,
          LEASE,
          POLL,
          KEEP_FOR,
          KEEP_FAILED_FOR,
          KEEP_MOST,
          KEEP_MEMORY,
          MAX_LIVE_BYTES,
          MAX_LIVE_BYTES_PER_CALLER,
          MAX_EVENTS,
          QUEUE);

  private TaskSettings() {}

  /** Returns how tasks are run. */
  public static TaskConfig config(Settings settings) {
    return new TaskConfig(
        settings.get(WEIGHT_FACTOR),
        settings.get(PRIORITY_FACTOR),
        settings.get(GRACE),
        settings.get(TIME_LIMIT),
        settings.get(LEASE),
        settings.get(POLL),
        settings.get(KEEP_FOR),
        settings.get(KEEP_MOST),
        settings.get(MAX_EVENTS),
        memory(settings));
  }

  /** Returns the limits of agents whose files set none. */
  public static AgentLimits agentLimits(Settings settings) {
    return new AgentLimits(
        settings.get(MAX_CONCURRENT),
        settings.get(MAX_QUEUED),
        SecuritySettings.isClosed(settings));
  }

  /** Returns the memory that ended tasks may need if there is no database. */
  public static long endedTaskMemory(Settings settings) {
    long bytes = settings.get(KEEP_MEMORY);
    return bytes > 0 ? bytes : Runtime.getRuntime().maxMemory() / ENDED_TASKS_SHARE;
  }

  /** In open mode all callers are the operator, who may use all of it. */
  private static TaskMemoryLimits memory(Settings settings) {
    long total = liveBytes(settings, MAX_LIVE_BYTES, TaskMemoryLimits.standard().total());
    long share = SecuritySettings.isClosed(settings) ? total / LIVE_TASKS_SHARE : total;
    return new TaskMemoryLimits(total, liveBytes(settings, MAX_LIVE_BYTES_PER_CALLER, share));
  }

  private static long liveBytes(Settings settings, Setting<Long> setting, long standard) {
    long bytes = settings.get(setting);
    if (bytes > 0 && bytes < MIN_LIVE_BYTES) {
      throw settings.invalid(setting, "a number of bytes, at least " + MIN_LIVE_BYTES + ", or 0");
    }
    return bytes > 0 ? bytes : Math.max(standard, MIN_LIVE_BYTES);
  }
}
