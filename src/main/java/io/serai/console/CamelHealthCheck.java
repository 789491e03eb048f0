package io.serai.console;

import java.util.Collection;
import java.util.function.Supplier;
import org.apache.camel.health.HealthCheck;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All of Camel's own health checks as one. */
final class CamelHealthCheck {

  private static final Logger LOG = LoggerFactory.getLogger(CamelHealthCheck.class);
  private static final int TRIES = 5;

  private CamelHealthCheck() {}

  /**
   * What the checks say: once more where one failed, as Camel's does for a route that is removed
   * while it looks at it.
   */
  static <T> T settled(Supplier<T> checks) {
    for (int i = 1; i < TRIES; i++) {
      try {
        return checks.get();
      } catch (NullPointerException removed) {
        LOG.debug("A health check failed; it is asked again", removed);
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
