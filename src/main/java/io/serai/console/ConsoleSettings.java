package io.serai.console;

import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;

/** The keys of the operator console, {@code serai.console.*}. */
public final class ConsoleSettings {

  public static final Setting<Boolean> OPERATIONS =
      Setting.flag(
          "serai.console.operations",
          false,
          "Whether operators may call the operations of the hub's JMX beans over HTTP, by Jolokia"
              + " and Hawtio.");

  public static final Setting<Duration> SESSION =
      Setting.duration(
          "serai.console.session",
          "12h",
          "How long a person who signed in at the console stays signed in; at most 365d.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(OPERATIONS, SESSION);

  private static final Duration LONGEST_SESSION = Duration.ofDays(365);

  private ConsoleSettings() {}

  /**
   * Returns how long a session lasts.
   *
   * @throws InvalidSettingException if it would end at once, or is too long for a cookie
   */
  static Duration session(Settings settings) {
    Duration session = settings.get(SESSION);
    if (session.toSeconds() == 0 || session.compareTo(LONGEST_SESSION) > 0) {
      throw settings.invalid(SESSION, "a duration from 1s to 365d, such as 12h");
    }
    return session;
  }
}
