package io.serai.console;

import io.serai.setting.Setting;
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
          "How long a person who signed in at the console stays signed in.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(OPERATIONS, SESSION);

  private ConsoleSettings() {}
}
