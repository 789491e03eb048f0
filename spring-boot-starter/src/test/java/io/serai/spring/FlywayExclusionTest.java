package io.serai.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.flyway.FlywayAutoConfiguration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;
import org.springframework.mock.env.MockEnvironment;

class FlywayExclusionTest {

  private static final String OTHER = "com.example.OtherAutoConfiguration";

  private final FlywayExclusion exclusion = new FlywayExclusion();
  private final MockEnvironment environment = new MockEnvironment();

  /** Tells of Flyway's configuration, of another one, and of one that a filter has left out. */
  private boolean[] match() {
    exclusion.setEnvironment(environment);
    return exclusion.match(
        new String[] {FlywayAutoConfiguration.class.getName(), OTHER, null}, null);
  }

  @Test
  void applicationWithoutMigrationsGetsNoFlyway() {
    assertThat(match()).containsExactly(false, true, true);
  }

  @Test
  void applicationWithPropertiesOfFlywayGetsIt() {
    environment.setProperty("spring.flyway.locations", "classpath:tables");

    assertThat(match()).containsExactly(true, true, true);
  }

  @Test
  void applicationWithVariablesOfFlywayGetsIt() {
    environment
        .getPropertySources()
        .addFirst(
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                Map.of("SPRING_FLYWAY_LOCATIONS", "classpath:tables")));

    assertThat(match()).containsExactly(true, true, true);
  }

  @Test
  void applicationWithMigrationsGetsFlyway() {
    exclusion.setResourceLoader(
        new DefaultResourceLoader() {
          @Override
          public Resource getResource(String location) {
            assertThat(Set.of("classpath:db/migration")).contains(location);
            return new ByteArrayResource(new byte[0]);
          }
        });

    assertThat(match()).containsExactly(true, true, true);
  }
}
