package io.serai.reload;

import io.serai.setting.Setting;
import java.time.Duration;
import java.util.List;

/** The keys of reloading, {@code serai.reload.*}. */
public final class ReloadSettings {

  public static final Setting<Duration> POLL =
      Setting.duration(
          "serai.reload.poll", "2s", "How often folders are scanned in addition to being watched.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(POLL);

  private ReloadSettings() {}
}
