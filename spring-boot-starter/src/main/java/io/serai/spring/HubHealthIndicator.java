package io.serai.spring;

import io.serai.hub.EmbeddedHub;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;

/**
 * The health of the hub, with its address and the checks of {@code /observe/health} as details. Out
 * of service while the hub does not accept requests. Thread-safe.
 */
final class HubHealthIndicator extends AbstractHealthIndicator {

  private final EmbeddedHub hub;

  HubHealthIndicator(EmbeddedHub hub) {
    super("The hub's health could not be read");
    this.hub = hub;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    Optional<Map<String, Object>> health = hub.health();
    if (health.isEmpty()) {
      builder.outOfService().withDetail("reason", "The hub does not accept requests.");
      return;
    }
    builder.status(String.valueOf(health.get().get("status"))).withDetail("url", hub.url());
    builder.withDetail("checks", health.get().get("checks"));
  }
}
