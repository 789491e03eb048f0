package io.serai.spring;

import io.serai.hub.EmbeddedHub;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * The hub's part of {@code /actuator/health}, as {@code serai}. The property {@code
 * management.health.serai.enabled = false} leaves it out.
 */
@AutoConfiguration(after = SeraiAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(EmbeddedHub.class)
@ConditionalOnEnabledHealthIndicator("serai")
public class SeraiHealthAutoConfiguration {

  /** Returns what asks the hub for its health. */
  @Bean
  @ConditionalOnMissingBean(name = "seraiHealthIndicator")
  public HealthIndicator seraiHealthIndicator(EmbeddedHub hub) {
    return new HubHealthIndicator(hub);
  }
}
