package io.serai.security;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a caller may use: for each right the patterns of the names it covers. What no pattern names
 * is denied.
 *
 * @param patterns the patterns of each right; a right that is missing covers nothing
 */
public record Permissions(Map<Right, List<String>> patterns) {
  /** Everything. */
  public static final Permissions ALL = all();

  /** Nothing. */
  public static final Permissions NONE = new Permissions(Map.of());

  /** Nothing, and that expressly: also what is free to whoever is known. */
  static final Permissions REMOVED = none();

  public Permissions {
    Map<Right, List<String>> copy = new EnumMap<>(Right.class);
    patterns.forEach((right, names) -> copy.put(right, List.copyOf(names)));
    patterns = Map.copyOf(copy);
  }

  /** Whether a pattern of {@code right} matches {@code name}. */
  public boolean allows(Right right, String name) {
    return Patterns.any(of(right), name);
  }

  /** Whether {@code right} is spoken of, be it to allow nothing. */
  public boolean states(Right right) {
    return patterns.containsKey(right);
  }

  /** The patterns of {@code right}; empty where nothing is allowed. */
  public List<String> of(Right right) {
    return patterns.getOrDefault(right, List.of());
  }

  private static Permissions none() {
    Map<Right, List<String>> none = new EnumMap<>(Right.class);
    for (Right right : Right.values()) {
      none.put(right, List.of());
    }
    return new Permissions(none);
  }

  private static Permissions all() {
    Map<Right, List<String>> all = new EnumMap<>(Right.class);
    for (Right right : Right.values()) {
      all.put(right, List.of("*"));
    }
    return new Permissions(all);
  }
}
