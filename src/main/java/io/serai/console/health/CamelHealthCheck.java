package io.serai.console.health;

import java.util.Collection;
import java.util.function.Supplier;
import org.apache.camel.health.HealthCheck;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Combines all of Camel's health checks into one result. */
final class CamelHealthCheck {

  private static final Logger LOG = LoggerFactory.getLogger(CamelHealthCheck.class);
  private static final int MAX_ATTEMPTS = 5;

  private CamelHealthCheck() {}

  /**
   * Runs the checks, and again if one throws: Camel's check of a route can fail with a null pointer
   * if the route is removed at that moment.
   */
  static <T> T settled(Supplier<T> checks) {
    for (int i = 1; i < MAX_ATTEMPTS; i++) {
      try {
        return checks.get();
      } catch (NullPointerException removed) {
        LOG.debug("A health check failed and is repeated", removed);
      }
    }
    return checks.get();
  }

  static HealthCheckResult of(Collection<HealthCheck.Result> results) {
    boolean up = results.stream().noneMatch(CamelHealthCheck::isDown);
    HealthCheckResult check = HealthCheckResult.of("camel", up);
    check.data().put("checks", results.size());
    results.stream()
        .filter(CamelHealthCheck::isDown)
        .forEach(result -> check.details().put(result.getCheck().getId(), reason(result)));
    return check;
  }

  private static boolean isDown(HealthCheck.Result result) {
    return result.getState() == HealthCheck.State.DOWN;
  }

  private static String reason(HealthCheck.Result result) {
    return result.getMessage().orElse("down");
  }
}
