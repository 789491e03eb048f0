package io.serai.skill.search;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What a search by meaning takes.
 *
 * @param worker one thread of its own on which vectors are indexed, closed by its owner
 * @param patience how long a search waits for the vectors of its intents, before it goes on with
 *     words alone
 */
public record EmbeddingSearchConfig(
    EmbeddingsClient client, ScheduledExecutorService worker, Duration patience) {

  /** How long a search waits where nobody says otherwise. */
  public static final Duration PATIENCE = Duration.ofSeconds(2);
}
