package io.serai.search;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A search for documents.
 *
 * @param intents what is looked for, in a user's words; alternatives, 1 to {@value #MAX_INTENTS}
 * @param kinds kinds of documents that may match; if empty, all
 * @param filter which documents may match
 * @param limit number of best matches that the caller uses, at least 1; all matches are counted
 * @param minSimilarity minimum cosine at which a document that shares no word matches, -1 to 1
 */
public record DocumentQuery<D extends SearchDocument>(
    List<String> intents, Set<String> kinds, Predicate<D> filter, int limit, double minSimilarity) {

  /** The default limit. */
  public static final int DEFAULT_LIMIT = 10;

  /** The maximum limit. */
  public static final int MAX_LIMIT = 1_000;

  /** The maximum number of intents. */
  public static final int MAX_INTENTS = 16;

  /** The default minimum cosine. */
  public static final double DEFAULT_MIN_SIMILARITY = 0.5;

  /**
   * Checks the query.
   *
   * @throws InvalidSearchException if there is no intent, too many, or a limit out of bounds
   */
  public DocumentQuery {
    intents = List.copyOf(intents);
    kinds = Set.copyOf(kinds);
    check(intents, limit);
  }

  /**
   * Checks intents and limit of a search.
   *
   * @throws InvalidSearchException if there is no intent, too many, or a limit out of bounds
   */
  public static void check(List<String> intents, int limit) {
    if (intents.isEmpty() || intents.stream().allMatch(String::isBlank)) {
      throw new InvalidSearchException("the intent is missing: say what is to be done");
    }
    if (intents.size() > MAX_INTENTS) {
      throw new InvalidSearchException("at most " + MAX_INTENTS + " intents are searched at once");
    }
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidSearchException(
          "the limit is " + limit + ": give a number from 1 to " + MAX_LIMIT);
    }
  }

  /** Creates a query with default settings for documents of every kind. */
  public static <D extends SearchDocument> DocumentQuery<D> of(String... intents) {
    return new DocumentQuery<>(
        List.of(intents), Set.of(), document -> true, DEFAULT_LIMIT, DEFAULT_MIN_SIMILARITY);
  }

  /** Returns a copy for some kinds of documents. */
  public DocumentQuery<D> kinds(String... kinds) {
    return new DocumentQuery<>(intents, Set.of(kinds), filter, limit, minSimilarity);
  }

  /** Returns a copy with another filter. */
  public DocumentQuery<D> filter(Predicate<D> filter) {
    return new DocumentQuery<>(intents, kinds, filter, limit, minSimilarity);
  }

  /** Returns a copy with another limit. */
  public DocumentQuery<D> limit(int limit) {
    return new DocumentQuery<>(intents, kinds, filter, limit, minSimilarity);
  }

  boolean accepts(D document) {
    return (kinds.isEmpty() || kinds.contains(document.key().kind())) && filter.test(document);
  }
}
