package io.serai.security;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Permissions of a caller: name patterns for each kind. Names that match no pattern are denied.
 *
 * @param patterns patterns by kind; a missing kind permits nothing
 */
public record Permissions(Map<PermissionKind, List<String>> patterns) {
  /** Permits everything. */
  public static final Permissions ALL = all();

  /** Permits nothing. */
  public static final Permissions NONE = new Permissions(Map.of());

  /** Denies everything explicitly, also what is permitted by default. */
  static final Permissions REMOVED = none();

  public Permissions {
    Map<PermissionKind, List<String>> copy = new EnumMap<>(PermissionKind.class);
    patterns.forEach((kind, names) -> copy.put(kind, List.copyOf(names)));
    patterns = Map.copyOf(copy);
  }

  /** Whether a pattern of the kind matches {@code name}. */
  public boolean allows(PermissionKind kind, String name) {
    return WildcardMatcher.any(of(kind), name);
  }

  /**
   * Whether a pattern of {@link PermissionKind#SKILLS} matches a skill. In {@code name@owner} both
   * parts are patterns; a pattern without {@code @} matches the skills of every owner.
   */
  public boolean allowsSkill(String skill, String owner) {
    return WildcardMatcher.anyOwned(of(PermissionKind.SKILLS), skill, owner, "*");
  }

  /** Whether the kind is listed, even with no pattern. */
  public boolean states(PermissionKind kind) {
    return patterns.containsKey(kind);
  }

  /** Returns the patterns of the kind; empty if it permits nothing. */
  public List<String> of(PermissionKind kind) {
    return patterns.getOrDefault(kind, List.of());
  }

  private static Permissions none() {
    Map<PermissionKind, List<String>> none = new EnumMap<>(PermissionKind.class);
    for (PermissionKind kind : PermissionKind.values()) {
      none.put(kind, List.of());
    }
    return new Permissions(none);
  }

  private static Permissions all() {
    Map<PermissionKind, List<String>> all = new EnumMap<>(PermissionKind.class);
    for (PermissionKind kind : PermissionKind.values()) {
      all.put(kind, List.of("*"));
    }
    return new Permissions(all);
  }
}
