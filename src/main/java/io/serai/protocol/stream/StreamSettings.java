package io.serai.protocol.stream;

import io.serai.http.HttpSettings;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;

/** The keys of event streams that several protocols use. */
public final class StreamSettings {

  static final Setting<Duration> HEARTBEAT =
      Setting.duration(
          "serai.a2a.heartbeat",
          "15s",
          "Time without events after which an A2A stream sends a comment; shorter than"
              + " `serai.http.idle-timeout`.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(HEARTBEAT);

  private StreamSettings() {}

  /** Returns how long a stream may be idle before it sends a comment. */
  public static Duration heartbeat(Settings settings) {
    return HttpSettings.heartbeat(settings, HEARTBEAT);
  }
}
