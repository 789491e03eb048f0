package io.serai.skill.search;

import io.serai.skill.Skill;
import java.util.List;
import java.util.function.Predicate;

/**
 * A question to the catalog.
 *
 * @param intents what is to be done, in a user's words; alternatives, 1 to {@value #MAX_INTENTS}
 * @param limit how many hits to list, at least 1
 * @param minSimilarity the least cosine at which a skill that shares no word is a hit, -1 to 1
 * @param visible which skills may be hits at all
 * @param permitted which skills the asker may call; first among equals
 */
public record SearchRequest(
    List<String> intents,
    RankingWeights weights,
    int limit,
    double minSimilarity,
    Predicate<Skill> visible,
    Predicate<Skill> permitted) {

  /** The limit where none is given (A2S-Q1). */
  public static final int DEFAULT_LIMIT = 10;

  /** The most hits that a request may ask for. */
  public static final int MAX_LIMIT = 1_000;

  /** The most intents that a request may carry. */
  public static final int MAX_INTENTS = 16;

  /** The least cosine where none is given. */
  public static final double DEFAULT_MIN_SIMILARITY = 0.5;

  /**
   * Checks the request.
   *
   * @throws InvalidSearchException where there is no intent, too many, or a limit out of bounds
   */
  public SearchRequest {
    intents = List.copyOf(intents);
    if (intents.isEmpty() || intents.stream().allMatch(String::isBlank)) {
      throw new InvalidSearchException("there is no intent: say what is to be done");
    }
    if (intents.size() > MAX_INTENTS) {
      throw new InvalidSearchException("at most " + MAX_INTENTS + " intents are searched at once");
    }
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidSearchException(
          "the limit is " + limit + ": give a number from 1 to " + MAX_LIMIT);
    }
  }

  /** A request with every default that sees every skill. */
  public static SearchRequest of(String... intents) {
    return new SearchRequest(
        List.of(intents),
        RankingWeights.DEFAULT,
        DEFAULT_LIMIT,
        DEFAULT_MIN_SIMILARITY,
        skill -> true,
        skill -> true);
  }

  /** The same with other weights. */
  public SearchRequest weights(RankingWeights weights) {
    return new SearchRequest(intents, weights, limit, minSimilarity, visible, permitted);
  }

  /** The same with another limit. */
  public SearchRequest limit(int limit) {
    return new SearchRequest(intents, weights, limit, minSimilarity, visible, permitted);
  }

  /** The same with another least cosine. */
  public SearchRequest minSimilarity(double minSimilarity) {
    return new SearchRequest(intents, weights, limit, minSimilarity, visible, permitted);
  }

  /** The same for a caller who sees and may call only some skills. */
  public SearchRequest caller(Predicate<Skill> visible, Predicate<Skill> permitted) {
    return new SearchRequest(intents, weights, limit, minSimilarity, visible, permitted);
  }
}
