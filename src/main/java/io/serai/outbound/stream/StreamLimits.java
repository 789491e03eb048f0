package io.serai.outbound.stream;

/**
 * Limits on what the streams of one piece of work may send.
 *
 * @param bytes maximum of all octets, those of comments too
 * @param events maximum number of events, messages and comments
 * @param bytesPerSecond octets that are read in a second, on average
 * @param eventsPerSecond events, messages and comments that are read in a second, on average
 */
public record StreamLimits(long bytes, long events, long bytesPerSecond, long eventsPerSecond) {

  /** The limits used if nothing is configured. */
  public static final StreamLimits DEFAULT =
      new StreamLimits(256 * 1024 * 1024, 1_000_000, 8 * 1024 * 1024, 1_000);
}
