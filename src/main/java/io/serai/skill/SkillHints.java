package io.serai.skill;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the author of a skill says of it to clients that decide whether and how to call it, such as
 * those of MCP. Nothing in the hub depends on it but how long work is answered.
 *
 * @param readOnly whether it changes nothing; null if that is not said
 * @param destructive whether what it changes may be lost; null if that is not said
 * @param taskSupport how its tasks are given to clients that take handles
 * @param icon address of its picture, {@code https:} or {@code data:}; null if it has none
 */
public record SkillHints(
    @Nullable Boolean readOnly,
    @Nullable Boolean destructive,
    TaskSupport taskSupport,
    @Nullable String icon) {

  /** A skill that says nothing. */
  public static final SkillHints NONE = new SkillHints(null, null, TaskSupport.OPTIONAL, null);

  /** A skill that only reads. */
  public static final SkillHints READ_ONLY = new SkillHints(true, null, TaskSupport.OPTIONAL, null);

  private static final int MAX_ICON = 65_536;

  /**
   * Checks the icon.
   *
   * @throws IllegalArgumentException if it is not an address that clients accept
   */
  public SkillHints {
    if (icon != null && !isIcon(icon)) {
      throw new IllegalArgumentException(
          "the icon must be an address that begins with https:// or data:image/, of at most "
              + MAX_ICON
              + " characters");
    }
  }

  private static boolean isIcon(String icon) {
    return icon.length() <= MAX_ICON
        && (icon.startsWith("https://") || icon.startsWith("data:image/"));
  }

  /** How the tasks of a skill are given to clients that take handles in place of results. */
  public enum TaskSupport {
    /** A handle if the result is not there soon. */
    OPTIONAL,
    /** A handle at once, because the work is long. */
    PREFERRED,
    /** A handle at once; a client that takes none cannot call the skill. */
    REQUIRED;

    /** Returns the support with that name in lower case; empty if there is none. */
    public static Optional<TaskSupport> of(String name) {
      for (TaskSupport each : values()) {
        if (each.name().equalsIgnoreCase(name)) {
          return Optional.of(each);
        }
      }
      return Optional.empty();
    }
  }
}
