package io.serai.skill.agent;

import io.serai.document.TextFunctions;
import io.serai.document.UnsafeCharacters;

/** What the hub takes over of the words by which another server describes a skill. */
public final class RemoteSkillText {
  private static final int MAX_ID = 128;
  private static final int MAX_DESCRIPTION = 16_384;

  private RemoteSkillText() {}

  /** Whether an id is safe to show. */
  public static boolean isId(String id) {
    return !id.isBlank() && id.length() <= MAX_ID && UnsafeCharacters.escapedLine(id).equals(id);
  }

  /** Returns a description, cut if it is too long. */
  public static String description(String given) {
    return TextFunctions.clipped(given, MAX_DESCRIPTION);
  }
}
