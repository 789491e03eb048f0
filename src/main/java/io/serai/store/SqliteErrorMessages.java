package io.serai.store;

import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteException;

/** Turns SQLite's result codes into messages that state the remedy. */
final class SqliteErrorMessages {
  private static final int PRIMARY = 0xff;
  private static final int CORRUPT = 11;
  private static final int FULL = 13;
  private static final int NOT_A_DATABASE = 26;

  private SqliteErrorMessages() {}

  /**
   * Returns an exception that states the remedy, also if a user of the database has wrapped
   * SQLite's; the failure itself if its reason is not known.
   */
  static Throwable explained(Throwable failure, String place) {
    String message = message(failure, place);
    if (message == null) {
      return failure;
    }
    return code(failure) == FULL
        ? new StoreDiskFullException(message, failure)
        : new StoreException(message, failure);
  }

  /** Whether the file is damaged or not a database. */
  static boolean isDamage(Throwable failure) {
    int code = code(failure);
    return code == CORRUPT || code == NOT_A_DATABASE;
  }

  static String unwritable(String place) {
    return place
        + " cannot be written. Make the file and its folder writable for the user "
        + System.getProperty("user.name")
        + ", or name another place in serai.store.url.";
  }

  private static int code(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return sqlite.getResultCode().code & PRIMARY;
      }
    }
    return 0;
  }

  private static @Nullable String message(Throwable failure, String place) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return message(sqlite.getResultCode().code & PRIMARY, sqlite.getResultCode().name(), place);
      }
    }
    return null;
  }

  private static @Nullable String message(int code, String name, String place) {
    return switch (code) {
      case 5, 6 ->
          place
              + " is locked by another process. Stop that process (another hub?), then try again.";
      case 8, 14 -> unwritable(place);
      case 10 ->
          "Reading or writing %s failed (%s). Check whether the disk is full or broken, then restart."
              .formatted(place, name);
      case CORRUPT, NOT_A_DATABASE ->
          place + " is damaged or not a database. Put a backup in its place: serai restore FILE.";
      case FULL -> "The disk is full: " + place + " cannot grow. Free some space, then try again.";
      default -> null;
    };
  }
}
