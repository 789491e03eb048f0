package io.serai.skill.search;

import java.time.Duration;
import java.util.List;

/**
 * What a search found, best first.
 *
 * @param hits at most as many as the request's limit
 * @param totalMatches all that fit, those cut off included
 * @param took from request to result, a call for embeddings included
 */
public record SearchResult(
    List<SearchHit> hits, int totalMatches, Duration took, SearchStrategy strategy) {}
