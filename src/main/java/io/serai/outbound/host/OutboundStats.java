package io.serai.outbound.host;

import io.serai.outbound.OutboundException;
import java.util.List;

/**
 * Counters of one outbound route since it was first used.
 *
 * @param route its name, such as {@code outbound:http://api.example.com:80}
 * @param host host and port, such as {@code api.example.com:443}
 * @param calls calls that have started
 * @param running calls that have not ended yet
 * @param waiting calls that wait at the throttle
 * @param failures calls that failed with an {@link OutboundException} after all retries
 * @param retries attempts after the first one
 * @param cacheHits calls answered from the response cache
 * @param breaker state of the circuit breaker of the host: CLOSED, OPEN, HALF_OPEN, or NONE if
 *     there is none
 * @param refused callers whose own circuit breaker is open, such as {@code shop} or {@code shop
 *     GetWeather}
 */
public record OutboundStats(
    String route,
    String host,
    long calls,
    long running,
    int waiting,
    long failures,
    long retries,
    long cacheHits,
    String breaker,
    List<String> refused) {}
