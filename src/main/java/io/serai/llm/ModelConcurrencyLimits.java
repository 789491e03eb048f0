package io.serai.llm;

import io.serai.concurrent.ByteBudget;
import io.serai.concurrent.WaitingBudget;
import java.net.URI;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Limits the requests in progress to each service of models: to as many as there may be
 * connections, of which a caller has at most half. Thread-safe.
 */
final class ModelConcurrencyLimits {
  private final int most;
  private final ConcurrentMap<String, WaitingBudget> services = new ConcurrentHashMap<>();

  /**
   * @param most maximum number of requests in progress to one service
   */
  ModelConcurrencyLimits(int most) {
    this.most = most;
  }

  /** Returns the turns of the service at an address; each request takes one. */
  WaitingBudget of(URI url) {
    return services.computeIfAbsent(
        url.getScheme() + "://" + url.getRawAuthority(),
        service -> new WaitingBudget(new ByteBudget(most, Math.max(1, most / 2))));
  }
}
