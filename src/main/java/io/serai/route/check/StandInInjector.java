package io.serai.route.check;

import java.util.List;
import org.apache.camel.Component;
import org.apache.camel.RoutesBuilder;
import org.apache.camel.spi.DataFormat;
import org.apache.camel.spi.EndpointUriFactory;
import org.apache.camel.spi.Injector;
import org.apache.camel.spi.Language;
import org.apache.camel.spi.PropertyConfigurer;
import org.apache.camel.spi.TypeConverterLoader;
import org.jspecify.annotations.Nullable;

/**
 * Creates stand-ins for the beans of users, so that none of their code runs. Camel's classes, its
 * extensions, and those that define routes are created by another injector.
 */
record StandInInjector(Injector injector) implements Injector {

  /** What Camel finds on the class path, and what defines routes. */
  private static final List<Class<?>> EXTENSIONS =
      List.of(
          Component.class,
          DataFormat.class,
          EndpointUriFactory.class,
          Language.class,
          PropertyConfigurer.class,
          RoutesBuilder.class,
          TypeConverterLoader.class);

  private static boolean isCreated(Class<?> type) {
    return type.getName().startsWith("org.apache.camel.")
        || StandIns.isValue(type)
        || EXTENSIONS.stream().anyMatch(extension -> extension.isAssignableFrom(type));
  }

  @Override
  public <T> @Nullable T newInstance(Class<T> type) {
    return isCreated(type) ? injector.newInstance(type) : standIn(type);
  }

  @Override
  public <T> @Nullable T newInstance(Class<T> type, boolean postProcessBean) {
    return isCreated(type) ? injector.newInstance(type, postProcessBean) : standIn(type);
  }

  @Override
  public <T> @Nullable T newInstance(Class<T> type, String factoryMethod) {
    return standIn(type);
  }

  @Override
  public <T> @Nullable T newInstance(Class<T> type, Class<?> factory, String factoryMethod) {
    return standIn(type);
  }

  private static <T> @Nullable T standIn(Class<T> type) {
    try {
      return type.cast(StandIns.of(type));
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("no instance of " + type.getName(), e);
    }
  }

  @Override
  public boolean supportsAutoWiring() {
    return injector.supportsAutoWiring();
  }
}
