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
public record Permissions(Map<PermissionKind, List<String>> patterns) {
  /** Everything. */
  public static final Permissions ALL = all();

  /** Nothing. */
  public static final Permissions NONE = new Permissions(Map.of());

  /** Nothing, and that expressly: also what is free to whoever is known. */
  static final Permissions REMOVED = none();

  public Permissions {
    Map<PermissionKind, List<String>> copy = new EnumMap<>(PermissionKind.class);
    patterns.forEach((right, names) -> copy.put(right, List.copyOf(names)));
    patterns = Map.copyOf(copy);
  }

  /** Whether a pattern of {@code right} matches {@code name}. */
  public boolean allows(PermissionKind permissionKind, String name) {
    return WildcardMatcher.any(of(permissionKind), name);
  }

  /** Whether {@code right} is spoken of, be it to allow nothing. */
  public boolean states(PermissionKind permissionKind) {
    return patterns.containsKey(permissionKind);
  }

  /** The patterns of {@code right}; empty where nothing is allowed. */
  public List<String> of(PermissionKind permissionKind) {
    return patterns.getOrDefault(permissionKind, List.of());
  }

  private static Permissions none() {
    Map<PermissionKind, List<String>> none = new EnumMap<>(PermissionKind.class);
    for (PermissionKind permissionKind : PermissionKind.values()) {
      none.put(permissionKind, List.of());
    }
    return new Permissions(none);
  }

  private static Permissions all() {
    Map<PermissionKind, List<String>> all = new EnumMap<>(PermissionKind.class);
    for (PermissionKind permissionKind : PermissionKind.values()) {
      all.put(permissionKind, List.of("*"));
    }
    return new Permissions(all);
  }
}
