package io.serai.skill;

import io.serai.document.Sha256;
import io.serai.document.TextFunctions;
import java.util.Set;

/**
 * The name of a skill as a tool. Language models take only letters, digits, underscores and hyphens
 * in the names of tools, at most {@value #MAX_LENGTH} of them.
 *
 * <p>An id of such characters is the name; dots become two underscores. Other ids, and those that
 * are names of the hub's own tools, lose what is not allowed and end with a part of their hash, so
 * that a name never depends on other skills.
 */
public final class ToolName {
  /** Maximum length of a name, in characters. */
  public static final int MAX_LENGTH = 64;

  private static final String DOT = "__";
  private static final int HASH_LENGTH = 8;

  /** The tool with which a language model searches skills. */
  public static final String SEARCH = "search_skills";

  /** The tool that describes a skill. */
  public static final String DESCRIBE = "describe_skill";

  /** The tool that calls a skill by its name. */
  public static final String CALL = "call_skill";

  /** The tool with which the language model of an agent asks a person. */
  public static final String ASK_PERSON = "ask_person";

  /** Names of the hub's own tools, which a skill does not get. */
  private static final Set<String> OF_HUB = Set.of(SEARCH, DESCRIBE, CALL, ASK_PERSON);

  private ToolName() {}

  /** Returns the name of a skill. */
  public static String of(String skillId) {
    String name = skillId.replace(".", DOT);
    boolean reversible =
        !OF_HUB.contains(skillId)
            && !skillId.contains(DOT)
            && !skillId.contains("_.")
            && !skillId.contains("._")
            && name.length() <= MAX_LENGTH
            && isLegal(name);
    return reversible ? name : hashed(skillId);
  }

  /** Whether a text consists of what names may have. */
  public static boolean isLegal(String text) {
    return TextFunctions.consistsOf(text, ToolName::isAllowed);
  }

  private static String hashed(String skillId) {
    StringBuilder name = new StringBuilder();
    int most = MAX_LENGTH - HASH_LENGTH - 1;
    for (int i = 0; i < skillId.length() && name.length() < most; i++) {
      char each = skillId.charAt(i);
      name.append(isAllowed(each) ? each : '_');
    }
    return name.append('-').append(hash(skillId)).toString();
  }

  private static String hash(String skillId) {
    return Sha256.hex(skillId).substring(0, HASH_LENGTH);
  }

  private static boolean isAllowed(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || character == '_'
        || character == '-';
  }
}
