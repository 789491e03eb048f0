package io.serai.churn;

import com.github.benmanes.caffeine.cache.Cache;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Sums up the sizes of all collections, maps and caches that can be reached from an object, by the
 * field that holds them, such as {@code SkillStatistics.counters}. Collections inside others are
 * summed up with <code>{}</code> behind the field.
 */
public final class CollectionSizes {
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Found> open = new ArrayDeque<>();
  private final Map<String, Long> sizes = new TreeMap<>();
  private final Set<String> bounded;

  private record Found(Object value, String field) {}

  private CollectionSizes(Set<String> bounded) {
    this.bounded = bounded;
  }

  /**
   * Returns the sizes by field. Nothing should change meanwhile.
   *
   * @param bounded fields whose collections are counted, but not looked into
   */
  public static Map<String, Long> of(Object root, Set<String> bounded) {
    CollectionSizes all = new CollectionSizes(bounded);
    all.add(root, "root");
    while (!all.open.isEmpty()) {
      Found next = all.open.remove();
      all.walk(next.value, next.field);
    }
    return all.sizes;
  }

  private void add(@Nullable Object value, String field) {
    boolean leaf =
        value == null
            || value instanceof Class<?>
            || value instanceof ClassLoader
            || value instanceof Thread
            || value instanceof Reference<?>
            || value instanceof CharSequence
            || value instanceof Enum<?>
            || value.getClass().isPrimitive();
    if (!leaf && seen.add(value)) {
      open.add(new Found(value, field));
    }
  }

  private void walk(Object value, String field) {
    if (value instanceof Map<?, ?> map) {
      walkMap(map, field);
    } else if (value instanceof Cache<?, ?> cache) {
      cache.cleanUp();
      walkMap(cache.asMap(), field);
    } else if (value instanceof Collection<?> collection) {
      walkAll(copy(collection), field);
    } else if (value instanceof Object[] array) {
      for (Object element : array) {
        add(element, field);
      }
    } else {
      walkObject(value, field);
    }
  }

  private void walkMap(Map<?, ?> map, String field) {
    walkAll(copy(map.keySet()), field);
    if (!bounded.contains(field)) {
      copy(map.values()).forEach(each -> add(each, inside(field)));
    }
  }

  private void walkAll(List<Object> elements, String field) {
    sizes.merge(field, (long) elements.size(), Long::sum);
    if (!bounded.contains(field)) {
      elements.forEach(each -> add(each, inside(field)));
    }
  }

  private static String inside(String field) {
    return field.endsWith("{}{}") ? field : field + "{}";
  }

  private static List<Object> copy(Collection<?> collection) {
    try {
      return new ArrayList<>(collection);
    } catch (RuntimeException unreadable) {
      return List.of(); // a view that cannot be read
    }
  }

  private void walkObject(Object value, String field) {
    if (value instanceof Optional<?> optional) {
      add(optional.orElse(null), field);
    } else if (value instanceof AtomicReference<?> reference) {
      add(reference.get(), field);
    } else if (value instanceof CompletableFuture<?> future) {
      if (future.isDone() && !future.isCompletedExceptionally()) {
        add(future.getNow(null), field);
      }
    } else if (value instanceof ThreadPoolExecutor pool) {
      add(pool.getQueue(), field + ".queue");
    }
    for (Class<?> type = value.getClass(); isOpen(type); type = type.getSuperclass()) {
      walkFields(type, value);
    }
  }

  /** Whether the fields of a class can be read: not of those of Java itself. */
  private static boolean isOpen(@Nullable Class<?> type) {
    return type != null && !type.getModule().isNamed();
  }

  private void walkFields(Class<?> type, Object value) {
    for (Field field : type.getDeclaredFields()) {
      boolean isStatic = Modifier.isStatic(field.getModifiers());
      boolean foreign = isStatic && !type.getName().startsWith("io.serai.");
      if (!field.getType().isPrimitive() && !foreign) {
        add(read(field, isStatic ? null : value), simple(type) + "." + field.getName());
      }
    }
  }

  private static String simple(Class<?> type) {
    String name = type.getName();
    int lambda = name.indexOf("$$");
    String plain = lambda < 0 ? name : name.substring(0, lambda) + "$$";
    return plain.substring(plain.lastIndexOf('.') + 1);
  }

  private static @Nullable Object read(Field field, @Nullable Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (ReflectiveOperationException | RuntimeException closed) {
      return null;
    }
  }
}
