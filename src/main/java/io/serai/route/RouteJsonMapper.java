package io.serai.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.serai.document.JsonMappers;
import java.util.Map;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.BeanRepository;
import org.apache.camel.spi.DataFormatFactory;
import org.apache.camel.support.DefaultRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The JSON mapper of routes, which has the limits of the hub. The registry has it by its name, and
 * by its type as long as nobody has bound another one: those who look for the only mapper of the
 * registry find that of a route file, or else this one. Thread-safe.
 */
public final class RouteJsonMapper implements BeanRepository {

  /** The name of the mapper in the registry. */
  public static final String MAPPER = "serai-json";

  /** Where Camel looks for what makes the data format. */
  private static final String FACTORY = "jackson-dataformat-factory";

  private final ObjectMapper mapper = JsonMappers.forRoutes();
  private final DefaultRegistry registry;

  private RouteJsonMapper(DefaultRegistry registry) {
    this.registry = registry;
  }

  /** Adds the mapper and the data format to a context, before it has routes. */
  public static void bind(CamelContext camel) {
    DefaultRegistry registry = (DefaultRegistry) camel.getRegistry();
    registry.addBeanRepository(new RouteJsonMapper(registry));
    registry.bind(
        FACTORY, DataFormatFactory.class, (DataFormatFactory) () -> new LimitedJacksonDataFormat());
  }

  @Override
  public @Nullable Object lookupByName(String name) {
    return name.equals(MAPPER) ? mapper : null;
  }

  @Override
  public <T> @Nullable T lookupByNameAndType(String name, Class<T> type) {
    return name.equals(MAPPER) && type.isInstance(mapper) ? type.cast(mapper) : null;
  }

  @Override
  public <T> Map<String, T> findByTypeWithName(Class<T> type) {
    return isOnly(type) ? Map.of(MAPPER, type.cast(mapper)) : Map.of();
  }

  @Override
  public <T> Set<T> findByType(Class<T> type) {
    return isOnly(type) ? Set.of(type.cast(mapper)) : Set.of();
  }

  private boolean isOnly(Class<?> type) {
    return type == ObjectMapper.class
        && registry.getFallbackRegistry().findByType(ObjectMapper.class).isEmpty();
  }
}
