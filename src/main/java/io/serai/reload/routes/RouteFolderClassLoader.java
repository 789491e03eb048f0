package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the Java files in {@code routes/}, by which Camel finds those that routes name:
 * {@code bean:com.example.Greeter}. Finds the newest version of a class, and no classes of jars.
 *
 * <p>Files without routes are {@linkplain #shared shared}: compiled together, and known to the
 * files with routes. Files of routes do not know one another.
 */
final class RouteFolderClassLoader extends ClassLoader {

  private static final ClassLoader JARS = RouteFolderClassLoader.class.getClassLoader();

  private final Map<String, CompiledClassLoader> ofRoutes = new ConcurrentHashMap<>();
  private volatile Map<String, String> sources = Map.of();
  private volatile CompiledClassLoader shared = new CompiledClassLoader(JARS, Map.of());

  private RouteFolderClassLoader() {
    super("serai-routes", null);
  }

  /** Adds classes to those that a context finds. */
  static RouteFolderClassLoader addTo(CamelContext camel) {
    RouteFolderClassLoader classes = new RouteFolderClassLoader();
    camel.getClassResolver().addClassLoader(classes);
    return classes;
  }

  /** Returns a loader for shared classes, which are used after {@link #share}. */
  static CompiledClassLoader loader(JavaCompilation compiled) {
    Map<String, byte[]> all = new TreeMap<>();
    compiled.classes().values().forEach(all::putAll);
    return new CompiledClassLoader(JARS, all);
  }

  /**
   * Replaces the shared classes.
   *
   * @param texts their sources by file
   */
  void share(Map<String, String> texts, CompiledClassLoader classes) {
    sources = Map.copyOf(texts);
    shared = classes;
  }

  /** Compiles a file of routes, and finds its classes from then on. */
  List<RouteBuilder> compile(String file, String text) throws Exception {
    Map<String, String> all = new TreeMap<>(sources);
    all.put(file, text);
    JavaCompilation compiled = JavaCompilation.of(all);
    if (!compiled.faults().isEmpty()) {
      throw new RouteFileRejectedException(fault(file, compiled));
    }
    CompiledClassLoader classes =
        new CompiledClassLoader(shared, compiled.classes().getOrDefault(file, Map.of()));
    ofRoutes.put(file, classes);
    return builders(classes);
  }

  private static DocumentFault fault(String file, JavaCompilation compiled) {
    return Optional.ofNullable(compiled.faults().get(file))
        .orElseGet(() -> compiled.faults().values().iterator().next())
        .get(0);
  }

  private static List<RouteBuilder> builders(CompiledClassLoader classes) throws Exception {
    List<RouteBuilder> builders = new ArrayList<>();
    for (Class<?> type : classes.all()) {
      if (RouteBuilder.class.isAssignableFrom(type)
          && !type.isMemberClass()
          && !type.isAnonymousClass()
          && !type.isLocalClass()
          && !Modifier.isAbstract(type.getModifiers())) {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        builders.add((RouteBuilder) constructor.newInstance());
      }
    }
    return builders;
  }

  /** Returns the classes of a file of routes; null if it has none. */
  @Nullable CompiledClassLoader of(String file) {
    return ofRoutes.get(file);
  }

  /** Lets a file have the classes that it had; null removes them. */
  void restore(String file, @Nullable CompiledClassLoader classes) {
    if (classes == null) {
      ofRoutes.remove(file);
    } else {
      ofRoutes.put(file, classes);
    }
  }

  @Override
  public Class<?> loadClass(String name) throws ClassNotFoundException {
    if (shared.has(name)) {
      return shared.loadClass(name);
    }
    for (CompiledClassLoader classes : ofRoutes.values()) {
      if (classes.has(name)) {
        return classes.loadClass(name);
      }
    }
    throw new ClassNotFoundException(name);
  }
}
