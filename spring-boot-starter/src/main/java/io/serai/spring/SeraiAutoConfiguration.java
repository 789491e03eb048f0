package io.serai.spring;

import io.serai.hub.EmbeddedHub;
import org.apache.camel.spring.boot.CamelAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The hub of an application, which starts and stops with the application's Camel context. The
 * property {@code serai.enabled = false} leaves it out.
 */
@AutoConfiguration(before = CamelAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "serai.enabled", matchIfMissing = true)
public class SeraiAutoConfiguration {

  /** Returns the hub, which the application's Camel context finds and starts. */
  @Bean
  @ConditionalOnMissingBean
  public EmbeddedHub seraiHub(ConfigurableEnvironment environment) {
    HubProperties properties = HubProperties.of(environment);
    return EmbeddedHub.of(properties.home(), properties.settings());
  }
}
