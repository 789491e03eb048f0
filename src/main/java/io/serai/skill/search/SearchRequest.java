package io.serai.skill.search;

import io.serai.search.DocumentQuery;
import io.serai.search.InvalidSearchException;
import io.serai.skill.Skill;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A search of the catalog.
 *
 * @param intents descriptions of the desired action in a user's words; alternatives, 1 to {@value
 *     #MAX_INTENTS}
 * @param offset number of best hits that are left out, at least 0
 * @param limit maximum number of hits, at least 1; with the offset at most {@value #MAX_LIMIT}
 * @param minSimilarity minimum cosine at which a skill that shares no word is a hit, -1 to 1
 * @param visible which skills may be hits
 * @param permitted which skills the caller may call; they come first among equal scores
 */
public record SearchRequest(
    List<String> intents,
    RankingWeights weights,
    int offset,
    int limit,
    double minSimilarity,
    Predicate<Skill> visible,
    Predicate<Skill> permitted) {

  /** The default limit (A2S-Q1). */
  public static final int DEFAULT_LIMIT = DocumentQuery.DEFAULT_LIMIT;

  /** The maximum limit. */
  public static final int MAX_LIMIT = DocumentQuery.MAX_LIMIT;

  /** The maximum number of intents. */
  public static final int MAX_INTENTS = DocumentQuery.MAX_INTENTS;

  /** The default minimum cosine. */
  public static final double DEFAULT_MIN_SIMILARITY = DocumentQuery.DEFAULT_MIN_SIMILARITY;

  /**
   * Checks the request.
   *
   * @throws InvalidSearchException if there is no intent, too many, or a limit out of bounds
   */
  public SearchRequest {
    intents = List.copyOf(intents);
    DocumentQuery.check(intents, limit);
    DocumentQuery.check(intents, offset + limit);
  }

  /** Creates a request with default settings in which every skill is visible. */
  public static SearchRequest of(String... intents) {
    return new SearchRequest(
        List.of(intents),
        RankingWeights.DEFAULT,
        0,
        DEFAULT_LIMIT,
        DEFAULT_MIN_SIMILARITY,
        skill -> true,
        skill -> true);
  }

  /** Returns a copy with other weights. */
  public SearchRequest weights(RankingWeights weights) {
    return new SearchRequest(intents, weights, offset, limit, minSimilarity, visible, permitted);
  }

  /** Returns a copy with another limit. */
  public SearchRequest limit(int limit) {
    return new SearchRequest(intents, weights, offset, limit, minSimilarity, visible, permitted);
  }

  /** Returns a copy with another minimum cosine. */
  public SearchRequest minSimilarity(double minSimilarity) {
    return new SearchRequest(intents, weights, offset, limit, minSimilarity, visible, permitted);
  }

  /** Returns a copy for a caller who may see and call only some skills. */
  public SearchRequest caller(Predicate<Skill> visible, Predicate<Skill> permitted) {
    return new SearchRequest(intents, weights, offset, limit, minSimilarity, visible, permitted);
  }

  /** Returns the search of the documents for the intents as they were read. */
  DocumentQuery<SkillDocument> query(List<String> texts) {
    return new DocumentQuery<>(
        texts, Set.of(), document -> visible.test(document.skill()), offset + limit, minSimilarity);
  }
}
