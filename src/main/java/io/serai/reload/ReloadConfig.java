package io.serai.reload;

import java.time.Duration;

/**
 * The timing and limits of hot reload.
 *
 * @param quiet a change set is closed when no change was noticed for this long
 * @param longest maximum time from the first change to the end of the change set
 * @param settled a refusal is reported once its file has not been written for this long
 * @param written the same for an empty file
 * @param poll how often the folder is scanned, for file systems that report no changes
 * @param maxFileSize maximum size of a file in bytes; larger files are refused
 */
public record ReloadConfig(
    Duration quiet,
    Duration longest,
    Duration settled,
    Duration written,
    Duration poll,
    long maxFileSize) {

  /** 30 ms, 250 ms, 500 ms, 5 s, 2 s, 1 MiB. */
  public static final ReloadConfig DEFAULT =
      new ReloadConfig(
          Duration.ofMillis(30),
          Duration.ofMillis(250),
          Duration.ofMillis(500),
          Duration.ofSeconds(5),
          Duration.ofSeconds(2),
          1 << 20);

  /** Returns a copy with another poll interval. */
  public ReloadConfig withPoll(Duration every) {
    return new ReloadConfig(quiet, longest, settled, written, every, maxFileSize);
  }

  /** Returns a copy that reports each refusal at once, also while its file may be half written. */
  public ReloadConfig withoutWaiting() {
    return new ReloadConfig(quiet, longest, Duration.ZERO, Duration.ZERO, poll, maxFileSize);
  }
}
