package io.serai.skill;

import io.serai.document.DocumentNode;
import io.serai.skill.SkillHints.TaskSupport;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of a skill to clients, such as {@code {readOnly: true, icon: …}}. */
public final class SkillHintsReader {

  /** The members of the object. */
  public static final List<String> MEMBERS =
      List.of("readOnly", "destructive", "idempotent", "icon");

  private static final String EXAMPLE = "write hints such as {readOnly: true}";

  private SkillHintsReader() {}

  /** Reads the object, and reports every fault to it; no hints if it is missing. */
  public static SkillHints read(DocumentNode block) {
    if (!block.exists() || block.asObject(EXAMPLE).isEmpty()) {
      return SkillHints.NONE;
    }
    SkillHints hints =
        new SkillHints(
            flag(block, "readOnly"),
            flag(block, "destructive"),
            flag(block, "idempotent"),
            TaskSupport.OPTIONAL,
            icon(block));
    block.requireKnown();
    if (Boolean.TRUE.equals(hints.readOnly()) && Boolean.TRUE.equals(hints.destructive())) {
      block
          .member("destructive")
          .fault("destructive contradicts readOnly: what changes nothing destroys nothing");
    }
    if (block.members().isEmpty()) {
      block.fault("hints is empty; give " + String.join(", ", MEMBERS) + ", or leave it out");
    }
    return hints;
  }

  private static @Nullable Boolean flag(DocumentNode block, String name) {
    requireValue(block, name);
    return block.flag(name).orElse(null);
  }

  private static @Nullable String icon(DocumentNode block) {
    requireValue(block, "icon");
    Optional<String> icon = block.text("icon");
    if (icon.isPresent() && !SkillHints.isIcon(icon.get())) {
      block.member("icon").fault("icon must be " + SkillHints.ICON_FORM);
    }
    return icon.filter(SkillHints::isIcon).orElse(null);
  }

  /** Reports a null, which could mean anything. */
  private static void requireValue(DocumentNode block, String name) {
    if (block.member(name).node().isNull()) {
      block.member(name).fault(name + " is null; write its value, or leave it out");
    }
  }
}
