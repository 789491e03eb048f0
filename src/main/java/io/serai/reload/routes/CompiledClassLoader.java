package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loads classes that were compiled in memory; others are those of its parent. */
final class CompiledClassLoader extends ClassLoader {

  private final Map<String, byte[]> classes;

  CompiledClassLoader(ClassLoader parent, Map<String, byte[]> classes) {
    super(parent);
    this.classes = Map.copyOf(classes);
  }

  boolean has(String name) {
    return classes.containsKey(name);
  }

  /** Returns its classes in the order of their names. */
  List<Class<?>> all() throws ClassNotFoundException {
    List<Class<?>> all = new ArrayList<>();
    for (String name : classes.keySet().stream().sorted().toList()) {
      all.add(loadClass(name));
    }
    return all;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }
}
