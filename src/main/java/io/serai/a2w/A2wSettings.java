package io.serai.a2w;

import io.serai.setting.Setting;
import java.util.List;

/** The keys of A2W, {@code serai.a2w.*}. */
public final class A2wSettings {

  public static final Setting<Boolean> ENFORCE_DEADLINES =
      Setting.flag(
          "serai.a2w.enforce-deadlines",
          false,
          "Whether tasks that were started over A2W are terminated when their deadline passes; if"
              + " false, it only causes a warning.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(ENFORCE_DEADLINES);

  private A2wSettings() {}
}
