package io.serai.route;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.engine.DefaultClassResolver;
import org.jspecify.annotations.Nullable;

/**
 * Camel's class resolver, but each of Camel's service files is searched for once in a process. A
 * context that starts asks for some sixty of them, two thirds of which do not exist, and Camel
 * searches all jars twice for each of those. Thread-safe.
 *
 * <p>Only what the class loader of the hub finds is remembered; if a thread or the application has
 * another one, Camel searches.
 */
final class ServiceFileClassResolver extends DefaultClassResolver {
  private static final String FOLDER = "META-INF/services/org/apache/camel/";

  /** Routes can name components that do not exist, so their number has no other bound. */
  private static final int MOST = 1_000;

  private static final @Nullable ClassLoader LOADER =
      ServiceFileClassResolver.class.getClassLoader();
  private static final Map<String, Optional<byte[]>> FILES = new ConcurrentHashMap<>();

  ServiceFileClassResolver(CamelContext camel) {
    super(camel);
  }

  @Override
  public @Nullable InputStream loadResourceAsStream(String name) {
    if (LOADER == null || !name.startsWith(FOLDER) || !isAsked(LOADER)) {
      return super.loadResourceAsStream(name);
    }
    Optional<byte[]> known = FILES.get(name);
    Optional<byte[]> content = known == null ? read(LOADER, name) : known;
    if (known == null && FILES.size() < MOST) {
      FILES.put(name, content);
    }
    return content.map(ByteArrayInputStream::new).orElse(null);
  }

  /** Whether a class loader is the only one that Camel would ask. */
  private boolean isAsked(ClassLoader loader) {
    ClassLoader application = getApplicationContextClassLoader();
    return Thread.currentThread().getContextClassLoader() == loader
        && (application == null || application == loader);
  }

  private static Optional<byte[]> read(ClassLoader loader, String name) {
    try (InputStream file = loader.getResourceAsStream(name)) {
      return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
