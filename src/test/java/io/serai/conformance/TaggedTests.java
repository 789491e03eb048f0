package io.serai.conformance;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** The tags of all test classes and methods, with the names of those that have them. */
final class TaggedTests {
  private final SortedMap<String, SortedSet<String>> names = new TreeMap<>();

  private TaggedTests() {}

  /** Finds them by loading the test classes, without initializing one. */
  static Map<String, SortedSet<String>> find() {
    TaggedTests tests = new TaggedTests();
    ReflectionSupport.findAllClassesInPackage(
            "io.serai", type -> true, name -> name.matches(".*(Test|Contract)(\\$.*)?"))
        .forEach(tests::add);
    return tests.names;
  }

  private void add(Class<?> type) {
    Set<Method> methods = new TreeSet<>((a, b) -> a.getName().compareTo(b.getName()));
    Arrays.stream(type.getDeclaredMethods())
        .filter(method -> AnnotationSupport.isAnnotated(method, Testable.class))
        .forEach(methods::add);
    if (!methods.isEmpty()) {
      add(type, type.getSimpleName());
    }
    methods.forEach(method -> add(method, type.getSimpleName() + "#" + method.getName()));
  }

  private void add(AnnotatedElement element, String name) {
    for (Tag tag : AnnotationSupport.findRepeatableAnnotations(element, Tag.class)) {
      names.computeIfAbsent(tag.value(), value -> new TreeSet<>()).add(name);
    }
  }
}
