package io.serai.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.ResourceLoaderAware;
import org.springframework.core.env.Environment;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.ResourceLoader;

/**
 * Leaves out Spring Boot's auto-configuration of Flyway in an application that has no migrations of
 * its own: no folder {@code db/migration} and no property {@code spring.flyway.…}. The hub brings
 * Flyway for its own database; in that of an application Flyway would refuse the tables that it did
 * not make.
 */
final class FlywayExclusion
    implements AutoConfigurationImportFilter, EnvironmentAware, ResourceLoaderAware {

  private static final String FLYWAY =
      "org.springframework.boot.autoconfigure.flyway.FlywayAutoConfiguration";
  private static final String PROPERTIES = "spring.flyway";

  /** Flyway itself finds a folder in a jar only by its entry. */
  private static final String MIGRATIONS = "classpath:db/migration";

  private @Nullable Environment environment;
  private ResourceLoader resources = new DefaultResourceLoader();

  @Override
  public void setEnvironment(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void setResourceLoader(ResourceLoader resources) {
    this.resources = resources;
  }

  @Override
  public boolean[] match(String[] configurations, AutoConfigurationMetadata metadata) {
    boolean wanted = isConfigured() || resources.getResource(MIGRATIONS).exists();
    boolean[] matches = new boolean[configurations.length];
    for (int i = 0; i < matches.length; i++) {
      matches[i] = wanted || !FLYWAY.equals(configurations[i]);
    }
    return matches;
  }

  /** Whether a property is set, in any of Spring Boot's spellings, also by a variable. */
  private boolean isConfigured() {
    return environment != null
        && Binder.get(environment)
            .bind(PROPERTIES, Bindable.mapOf(String.class, Object.class))
            .isBound();
  }
}
