package io.serai.outbound;

/**
 * What has been counted on one way out, since the hub began to use it.
 *
 * @param route its name, such as {@code outbound:http://api.example.com:80}
 * @param calls calls that began
 * @param running calls that have not ended yet
 * @param failures calls that ended with an {@link OutboundException}, retries being over
 * @param retries tries after the first one
 * @param cacheHits calls that the response cache answered
 * @param breaker CLOSED, OPEN, HALF_OPEN, or NONE where there is no breaker
 */
public record OutboundStats(
    String route,
    long calls,
    long running,
    long failures,
    long retries,
    long cacheHits,
    String breaker) {}
