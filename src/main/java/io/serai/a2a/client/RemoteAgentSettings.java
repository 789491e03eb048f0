package io.serai.a2a.client;

import io.serai.outbound.stream.StreamLimits;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import io.serai.skill.agent.DelegationSettings;
import java.time.Duration;
import java.util.List;

/** The keys of remote agents, {@code serai.agents.*}. */
public final class RemoteAgentSettings {

  private static final int MAX_EVENT_SIZE = 10 * 1024 * 1024;
  private static final int MAX_CARD_SIZE = 1024 * 1024;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  static final Setting<Duration> CARD_REFRESH =
      Setting.duration(
          "serai.agents.card-refresh",
          "5m",
          "How often the agent cards of remote agents are fetched again.");

  static final Setting<Duration> TIMEOUT =
      Setting.duration(
          "serai.agents.timeout",
          "5m",
          "Maximum time for a response of a remote agent that is not a stream.");

  static final Setting<Duration> STREAM_SILENCE =
      Setting.duration(
          "serai.agents.stream-silence",
          "60s",
          "Time without a complete event, message or comment after which a stream of a remote"
              + " agent is considered lost.");

  static final Setting<Integer> RETRIES =
      Setting.number(
          "serai.agents.retries",
          "5",
          0,
          1_000,
          "How often in a row the hub tries to reconnect to a remote task.");

  static final Setting<Duration> RETRY_DELAY =
      Setting.duration(
          "serai.agents.retry-delay",
          "500ms",
          "Delay before the first of these retries, and before a card that could not be read is"
              + " read again; doubled each time up to 15s.");

  static final Setting<Long> MAX_TASK_SIZE =
      Setting.bytes(
          "serai.agents.max-task-size",
          "33554432",
          1,
          Long.MAX_VALUE,
          "Maximum size of all messages and artifacts that a remote agent may add to one task;"
              + " beyond it the task fails.");

  static final Setting<Long> MAX_STREAM_SIZE =
      Setting.bytes(
          "serai.agents.max-stream-size",
          "268435456",
          1,
          Long.MAX_VALUE,
          "Maximum size of all that the streams of a remote agent send for one task, comments"
              + " included; beyond it the task fails.");

  static final Setting<Integer> MAX_STREAM_EVENTS =
      Setting.number(
          "serai.agents.max-stream-events",
          "1000000",
          1,
          Integer.MAX_VALUE,
          "Maximum number of events, messages and comments of these streams; beyond it the task"
              + " fails.");

  static final Setting<Long> MAX_STREAM_BYTES_PER_SECOND =
      Setting.bytes(
          "serai.agents.max-stream-bytes-per-second",
          "8388608",
          1,
          Long.MAX_VALUE,
          "Bytes of these streams that are read in a second, on average over a few seconds; what"
              + " comes faster waits.");

  static final Setting<Integer> MAX_STREAM_EVENTS_PER_SECOND =
      Setting.number(
          "serai.agents.max-stream-events-per-second",
          "1000",
          1,
          Integer.MAX_VALUE,
          "Events, messages and comments of these streams that are read in a second, on average"
              + " over a few seconds; what comes faster waits.");

  static final Setting<Duration> TIME_LIMIT =
      Setting.duration(
          "serai.agents.time-limit",
          "7d",
          "Maximum duration of a task of a remote agent; 0s for no limit.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          CARD_REFRESH,
          TIMEOUT,
          STREAM_SILENCE,
          RETRIES,
          RETRY_DELAY,
          DelegationSettings.MAX_DEPTH,
          MAX_TASK_SIZE,
          MAX_STREAM_SIZE,
          MAX_STREAM_EVENTS,
          MAX_STREAM_BYTES_PER_SECOND,
          MAX_STREAM_EVENTS_PER_SECOND,
          TIME_LIMIT);

  private RemoteAgentSettings() {}

  /** Returns the configuration of calls to remote agents. */
  public static ClientConfig config(Settings settings) {
    return new ClientConfig(
        settings.get(TIMEOUT),
        settings.get(STREAM_SILENCE),
        MAX_EVENT_SIZE,
        streams(settings),
        settings.get(MAX_TASK_SIZE),
        MAX_CARD_SIZE,
        settings.get(RETRIES),
        settings.get(RETRY_DELAY),
        LONGEST_PAUSE,
        settings.get(DelegationSettings.MAX_DEPTH),
        settings.get(CARD_REFRESH),
        settings.get(TIME_LIMIT));
  }

  private static StreamLimits streams(Settings settings) {
    return new StreamLimits(
        settings.get(MAX_STREAM_SIZE),
        settings.get(MAX_STREAM_EVENTS),
        settings.get(MAX_STREAM_BYTES_PER_SECOND),
        settings.get(MAX_STREAM_EVENTS_PER_SECOND));
  }
}
