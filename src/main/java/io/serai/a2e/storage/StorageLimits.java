package io.serai.a2e.storage;

import io.serai.a2e.data.ValueStorageException;

/** Limits on what an agent may store in each storage. */
final class StorageLimits {

  /** Maximum characters of a value as JSON. */
  static final int MAX_VALUE = 10 * 1024 * 1024;

  /** Maximum number of values of an agent. */
  static final int MAX_VALUES = 1_000;

  /** Maximum characters of all values of an agent in a durable storage. */
  static final long MAX_DURABLE = 100L * 1024 * 1024;

  /** Maximum characters of all values of an agent in memory. */
  static final long MAX_SESSION = 10L * 1024 * 1024;

  /** Maximum characters of all values of all agents in memory. */
  static final long MAX_SESSIONS = 100L * 1024 * 1024;

  private StorageLimits() {}

  /**
   * Refuses a value that is too large.
   *
   * @param value as JSON
   */
  static void requireSize(String value) {
    if (value.length() > MAX_VALUE) {
      throw new ValueStorageException(
          "The value has %s characters, but at most %s may be stored."
              .formatted(value.length(), MAX_VALUE),
          "Store less of it: filter or select what is needed.");
    }
  }

  /** Whether the agent may have a value beside its others. */
  static boolean hasRoom(long values, long size, String value, long max) {
    return values < MAX_VALUES && size + value.length() <= max;
  }

  /**
   * Refuses a value if the agent would have more values, or longer ones, than it may.
   *
   * @param values number of its other values
   * @param size characters of its other values
   */
  static void requireRoom(long values, long size, String value, long max) {
    if (!hasRoom(values, size, value, max)) {
      throw new ValueStorageException(
          ("The storage of this agent is full: it has %s values with %s characters, of at most "
                  + "%s with %s.")
              .formatted(values, size, MAX_VALUES, max),
          "Store the value under a key that is in use, or delete values: GET /api/v1/storage lists"
              + " them, DELETE /api/v1/storage/{storage}/{key} deletes one.");
    }
  }
}
