package io.serai.store;

import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.util.List;

/** The keys of the database, {@code serai.store.*}. */
public final class StoreSettings {

  public static final Setting<String> URL =
      Setting.text(
          "serai.store.url",
          "memory or JDBC URL",
          "jdbc:sqlite:{home}/data/serai.db",
          "Where tasks, registered capabilities and statistics are stored.");

  static final Setting<Long> MAX_SIZE =
      Setting.bytes(
          "serai.store.max-size",
          "0",
          0,
          Long.MAX_VALUE,
          "Maximum size of SQLite's file, beyond which the hub behaves as if the disk were full; 0 for no limit.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(URL, MAX_SIZE);

  private StoreSettings() {}

  /** Opens the database. */
  public static Database open(Settings settings) {
    return Database.openLimited(settings.text(URL), settings.get(MAX_SIZE));
  }
}
