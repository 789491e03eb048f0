package io.serai.console;

import java.util.Collection;
import org.apache.camel.health.HealthCheck;

/** All of Camel's own health checks as one. */
final class CamelCheck {

  private CamelCheck() {}

  static Check of(Collection<HealthCheck.Result> results) {
    boolean up = results.stream().noneMatch(CamelCheck::isDown);
    Check check = Check.of("camel", up);
    check.data().put("checks", results.size());
    results.stream()
        .filter(CamelCheck::isDown)
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
