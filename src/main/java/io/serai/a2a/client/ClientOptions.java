package io.serai.a2a.client;

import java.time.Duration;

/**
 * How agents elsewhere are called.
 *
 * @param timeout for an answer that is no stream, and for a stream to begin
 * @param silence after which a stream is taken for lost
 * @param event octets that one event of a stream may have
 * @param card octets that a card may have
 * @param retries how often in a row a call that was lost is made again
 * @param pause before the first of them, doubled each time
 * @param longestPause between two of them, and between two looks at a task that cannot be streamed
 * @param depth of hubs that a task may go through
 * @param refresh after which a card is looked at again
 */
public record ClientOptions(
    Duration timeout,
    Duration silence,
    int event,
    int card,
    int retries,
    Duration pause,
    Duration longestPause,
    int depth,
    Duration refresh) {

  /** What holds where nothing is configured. */
  public static final ClientOptions STANDARD =
      new ClientOptions(
          Duration.ofMinutes(5),
          Duration.ofSeconds(60),
          10 * 1024 * 1024,
          1024 * 1024,
          5,
          Duration.ofMillis(500),
          Duration.ofSeconds(15),
          8,
          Duration.ofMinutes(5));
}
