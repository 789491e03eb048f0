package io.serai.reload;

import java.time.Duration;

/**
 * How folders are watched.
 *
 * @param quiet a change set is closed when nothing more was noticed for so long
 * @param longest and at the latest so long after its first change
 * @param settled a refusal stands when its file was written to no later than so long ago
 * @param written the same for an empty file
 * @param poll how often the folder is looked through, for file systems that do not tell
 * @param maxFileSize in bytes; larger files are refused
 */
public record ReloadOptions(
    Duration quiet,
    Duration longest,
    Duration settled,
    Duration written,
    Duration poll,
    long maxFileSize) {

  /** 30 ms, 250 ms, 500 ms, 5 s, 2 s, 1 MiB. */
  public static final ReloadOptions DEFAULT =
      new ReloadOptions(
          Duration.ofMillis(30),
          Duration.ofMillis(250),
          Duration.ofMillis(500),
          Duration.ofSeconds(5),
          Duration.ofSeconds(2),
          1 << 20);

  /** The same with another poll. */
  public ReloadOptions withPoll(Duration every) {
    return new ReloadOptions(quiet, longest, settled, written, every, maxFileSize);
  }

  /** The same with another largest size. */
  public ReloadOptions withMaxFileSize(long bytes) {
    return new ReloadOptions(quiet, longest, settled, written, poll, bytes);
  }
}
