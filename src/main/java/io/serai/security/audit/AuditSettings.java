package io.serai.security.audit;

import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The keys of the audit log, {@code serai.audit.*}. */
public final class AuditSettings {

  static final Setting<Duration> KEEP_FOR =
      Setting.duration(
          "serai.audit.keep-for",
          "90d",
          "How long entries of the audit log are kept in the database; 0s keeps them for ever.");

  static final Setting<Integer> KEEP_MOST =
      Setting.number(
          "serai.audit.keep-most",
          "1000000",
          1,
          1_000_000_000,
          "Maximum number of entries of the audit log in the database, about; the oldest are deleted"
              + " first. In memory at most 10000.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(KEEP_FOR, KEEP_MOST);

  private static final int MOST_IN_MEMORY = 10_000;

  private AuditSettings() {}

  /**
   * How much of the audit log is kept.
   *
   * @param keepFor zero for ever
   */
  record AuditRetention(Duration keepFor, int keepMost) {

    /** Returns the instant before which entries are deleted; not before 1970. */
    Instant before(Instant now) {
      Duration all = Duration.between(Instant.EPOCH, now);
      return keepFor.isZero() || keepFor.compareTo(all) > 0 ? Instant.EPOCH : now.minus(keepFor);
    }
  }

  static AuditRetention retention(Settings settings, boolean inMemory) {
    int most = settings.get(KEEP_MOST);
    return new AuditRetention(
        settings.get(KEEP_FOR), inMemory ? Math.min(most, MOST_IN_MEMORY) : most);
  }
}
