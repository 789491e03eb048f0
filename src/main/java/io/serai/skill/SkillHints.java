package io.serai.skill;

import io.serai.document.TextFunctions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the author of a skill, or the operator, says of it to clients that decide whether and how to
 * call it, such as those of MCP. In the hub, only how long work is answered depends on it, and
 * whether a failed call of a tool of an MCP server is repeated.
 *
 * @param readOnly whether it changes nothing; null if that is not said
 * @param destructive whether what it changes may be lost; null if that is not said
 * @param idempotent whether a repeated call with the same inputs changes nothing more; null if that
 *     is not said
 * @param taskSupport how its tasks are given to clients that take handles
 * @param icon address of its picture, {@code https:} or {@code data:}; null if it has none
 */
public record SkillHints(
    @Nullable Boolean readOnly,
    @Nullable Boolean destructive,
    @Nullable Boolean idempotent,
    TaskSupport taskSupport,
    @Nullable String icon) {

  /** A skill that says nothing. */
  public static final SkillHints NONE =
      new SkillHints(null, null, null, TaskSupport.OPTIONAL, null);

  /** Most characters of an icon. */
  public static final int MAX_ICON = 65_536;

  /** What an icon must be. */
  public static final String ICON_FORM =
      "an address that begins with https:// or data:image/, of at most " + MAX_ICON + " characters";

  /**
   * Checks the icon.
   *
   * @throws IllegalArgumentException if it is not an address that clients accept
   */
  public SkillHints {
    if (icon != null && !isIcon(icon)) {
      throw new IllegalArgumentException("the icon must be " + ICON_FORM);
    }
  }

  /** Whether a text is an address of a picture that clients accept. */
  public static boolean isIcon(String text) {
    return text.length() <= MAX_ICON
        && (text.startsWith("https://") || text.startsWith("data:image/"))
        && TextFunctions.consistsOf(text, c -> c > ' ' && c < 0x7f);
  }

  /**
   * Returns these hints, and where they say nothing, the others. Those that contradict these are
   * left out: what changes nothing destroys nothing.
   */
  public SkillHints orElse(SkillHints others) {
    return new SkillHints(
        readOnly == null ? unlessContradicted(others.readOnly, destructive) : readOnly,
        destructive == null ? unlessContradicted(others.destructive, readOnly) : destructive,
        idempotent == null ? others.idempotent : idempotent,
        taskSupport == TaskSupport.OPTIONAL ? others.taskSupport : taskSupport,
        icon == null ? others.icon : icon);
  }

  private static @Nullable Boolean unlessContradicted(
      @Nullable Boolean other, @Nullable Boolean opposite) {
    boolean contradicts = Boolean.TRUE.equals(opposite) && Boolean.TRUE.equals(other);
    return contradicts ? null : other;
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
