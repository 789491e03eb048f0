package io.serai.dialect.zeroclaw;

import io.serai.protocol.stream.StreamSettings;
import io.serai.security.RetentionRule;
import io.serai.security.auth.SecuritySettings;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import io.serai.task.run.config.TaskSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The keys of ZeroClaw's dialect, {@code serai.zeroclaw.*}. */
public final class ZeroClawSettings {

  static final Setting<Boolean> ENABLED =
      Setting.flag(
          "serai.zeroclaw.enabled",
          true,
          "Whether ZeroClaw's REST dialect is served; if false, its paths answer 503, and the"
              + " agent cards do not offer it.");

  public static final Setting<Boolean> ROOT_ALIAS =
      Setting.flag(
          "serai.zeroclaw.root-alias",
          false,
          "Whether the dialect, and HTTP+JSON of A2A 1.0 with it, are also served at the root: /tasks.");

  static final Setting<Duration> KEEP_FOR =
      Setting.duration(
          "serai.zeroclaw.keep-for",
          "24h",
          "How long ended tasks that were created over the dialect are found over it.");

  static final Setting<Integer> MAX_TASKS =
      Setting.number(
          "serai.zeroclaw.max-tasks",
          "10000",
          1,
          10_000_000,
          "Maximum number of tasks that were created over the dialect and are found over it. The"
              + " oldest ended ones leave; if none has ended, new tasks are answered with 503. In"
              + " closed mode a caller that leaves too few to others is answered with 429.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(ENABLED, ROOT_ALIAS, KEEP_FOR, MAX_TASKS);

  private ZeroClawSettings() {}

  /** Returns the configuration of the dialect. */
  public static ZeroClawConfig config(Settings settings) {
    return new ZeroClawConfig(
        settings.get(ENABLED),
        settings.get(ROOT_ALIAS),
        settings.get(KEEP_FOR),
        settings.get(MAX_TASKS),
        SecuritySettings.isClosed(settings),
        StreamSettings.heartbeat(settings));
  }

  /** Returns how long its tasks are kept: at least as long as the dialect finds them. */
  public static RetentionRule retention(Settings settings) {
    Duration keepFor = settings.get(KEEP_FOR);
    Duration standard = settings.get(TaskSettings.KEEP_FOR);
    int keepMost = settings.get(TaskSettings.KEEP_MOST);
    return new RetentionRule(
        Optional.empty(),
        Optional.of(keepFor.compareTo(standard) < 0 ? standard : keepFor),
        OptionalInt.of(Math.max(settings.get(MAX_TASKS), keepMost)));
  }
}
