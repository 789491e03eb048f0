package io.serai.a2e;

import io.serai.a2e.component.RunLimits;
import io.serai.a2e.validate.WorkflowLimits;
import io.serai.http.HttpSettings;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundSettings;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The keys of A2E, {@code serai.a2e.*}. */
public final class A2eSettings {

  private static final int DATA_SHARE = 4; // of Java's heap

  /** The delays between retries that A2E prescribes. */
  private static final Duration INITIAL_DELAY = Duration.ofSeconds(1);

  private static final Duration MAX_DELAY = Duration.ofSeconds(60);

  static final Setting<Integer> MAX_OPERATIONS =
      Setting.number(
          "serai.a2e.max-operations",
          "20",
          1,
          1_000,
          "Maximum number of operations that a workflow runs, those within others too.");

  static final Setting<Duration> MAX_EXECUTION_TIME =
      Setting.duration("serai.a2e.max-execution-time", "30s", "Maximum time of an execution.");

  static final Setting<Integer> MAX_LOOP_SIZE =
      Setting.number(
          "serai.a2e.max-loop-size",
          "1000",
          1,
          1_000_000,
          "Maximum number of elements that a Loop runs over.");

  static final Setting<Integer> MAX_ITERATIONS =
      Setting.number(
          "serai.a2e.max-iterations",
          "10000",
          1,
          10_000_000,
          "Maximum number of iterations of all loops of an execution, those within others too.");

  static final Setting<Long> MAX_DATA_SIZE =
      Setting.bytes(
          "serai.a2e.max-data-size",
          "67108864",
          1,
          Long.MAX_VALUE,
          "Maximum memory of the data of an execution, as it is estimated.");

  static final Setting<Long> MAX_DATA_SIZE_PER_AGENT =
      Setting.bytes(
          "serai.a2e.max-data-size-per-agent",
          "0",
          0,
          Long.MAX_VALUE,
          "Maximum memory of the data of all executions of an agent at one time; 0 for half of"
              + " the total.");

  static final Setting<Long> MAX_TOTAL_DATA_SIZE =
      Setting.bytes(
          "serai.a2e.max-total-data-size",
          "0",
          0,
          Long.MAX_VALUE,
          "Maximum memory of the data of all executions at one time; 0 for a quarter of Java's"
              + " heap.");

  static final Setting<Integer> MAX_COMPILED =
      Setting.number(
          "serai.a2e.max-compiled",
          "256",
          1,
          100_000,
          "Number of compiled workflows that are kept, where 16 KiB of text count as one more; a"
              + " known workflow runs without compiling.");

  static final Setting<Duration> HEARTBEAT =
      Setting.duration(
          "serai.a2e.heartbeat",
          "15s",
          "Time without events after which the event stream of an execution sends a comment;"
              + " shorter than `serai.http.idle-timeout`.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          MAX_OPERATIONS,
          MAX_EXECUTION_TIME,
          MAX_LOOP_SIZE,
          MAX_ITERATIONS,
          MAX_DATA_SIZE,
          MAX_DATA_SIZE_PER_AGENT,
          MAX_TOTAL_DATA_SIZE,
          MAX_COMPILED,
          HEARTBEAT);

  private A2eSettings() {}

  /**
   * Returns the configuration of A2E.
   *
   * @param standard the policy of the hub's calls
   * @param files folder of the files that workflows store
   */
  public static A2eConfig config(Settings settings, CallPolicy standard, Path files) {
    return new A2eConfig(
        new WorkflowLimits(settings.get(MAX_OPERATIONS), settings.get(MAX_EXECUTION_TIME)),
        runLimits(settings),
        policy(settings, standard),
        settings.get(MAX_COMPILED),
        files,
        HttpSettings.heartbeat(settings, HEARTBEAT));
  }

  private static RunLimits runLimits(Settings settings) {
    long set = settings.get(MAX_TOTAL_DATA_SIZE);
    long total = set > 0 ? set : Runtime.getRuntime().maxMemory() / DATA_SHARE;
    long own = settings.get(MAX_DATA_SIZE_PER_AGENT);
    return new RunLimits(
        settings.get(MAX_EXECUTION_TIME),
        settings.get(MAX_LOOP_SIZE),
        settings.get(MAX_ITERATIONS),
        settings.get(MAX_DATA_SIZE),
        own > 0 ? own : total / 2,
        total);
  }

  /** Retries are those of the settings, or else those that A2E prescribes. */
  private static CallPolicy policy(Settings settings, CallPolicy standard) {
    CallPolicy.RetryPolicy retry = standard.retry();
    return standard.withRetry(
        new CallPolicy.RetryPolicy(
            retry.max(),
            settings.isSet(OutboundSettings.RETRY_INITIAL_DELAY)
                ? retry.initialDelay()
                : INITIAL_DELAY,
            settings.isSet(OutboundSettings.RETRY_MAX_DELAY) ? retry.maxDelay() : MAX_DELAY,
            true));
  }
}
