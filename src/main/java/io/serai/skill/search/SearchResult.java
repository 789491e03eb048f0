package io.serai.skill.search;

import io.serai.search.MatchMethod;
import java.time.Duration;
import java.util.List;

/**
 * The result of a search.
 *
 * @param hits best first, at most as many as the request's limit
 * @param totalMatches number of all matches, including those beyond the limit
 * @param took time from request to result, including a request for embeddings
 */
public record SearchResult(
    List<SearchHit> hits, int totalMatches, Duration took, MatchMethod strategy) {}
