package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;

/**
 * The media types that a skill takes and gives.
 *
 * @param input types of the parts of messages, such as {@code text/plain}, <code>image/*</code> or
 *     <code>*&#47;*</code>
 * @param output types of the parts of results
 */
public record SkillModes(List<String> input, List<String> output) {
  private static final List<String> TEXT_AND_DATA = List.of("application/json", "text/plain");

  /** Inputs and results of a skill that declares nothing: data and text. */
  public static final SkillModes DEFAULT = new SkillModes(List.of(), List.of());

  /** Inputs of data and text, and any results, for skills whose results are not known. */
  public static final SkillModes ANY_RESULT = new SkillModes(List.of(), List.of("*/*"));

  private static final SkillModes ANY_FILE =
      new SkillModes(List.of("application/json", "text/plain", "*/*"), List.of());

  /** Returns data and text, and any type of input too if the schema of the inputs has a file. */
  public static SkillModes ofInputs(JsonNode inputSchema) {
    return FileInputSchema.isIn(inputSchema) ? ANY_FILE : DEFAULT;
  }

  /**
   * Converts the types to lower case, without their parameters; data and text if there are none.
   */
  public SkillModes {
    input = input.isEmpty() ? TEXT_AND_DATA : input.stream().map(SkillModes::type).toList();
    output = output.isEmpty() ? TEXT_AND_DATA : output.stream().map(SkillModes::type).toList();
    for (String type : input) {
      check(type);
    }
    for (String type : output) {
      check(type);
    }
  }

  /** Whether a part of this type may be in a message to the skill. */
  public boolean takes(String type) {
    return coversAny(input, type);
  }

  /** Whether the results have a type among these; also if these are ranges of types. */
  public boolean givesAny(List<String> accepted) {
    return accepted.stream()
        .map(SkillModes::type)
        .anyMatch(
            wanted ->
                output.stream().anyMatch(mode -> covers(mode, wanted) || covers(wanted, mode)));
  }

  /** Whether one of some types or ranges of types includes another type. All are in lower case. */
  public static boolean coversAny(List<String> ranges, String type) {
    for (String range : ranges) {
      if (covers(range, type)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a type or range of types includes another. Both must be in lower case. */
  public static boolean covers(String range, String type) {
    return range.equals("*/*")
        || range.equals(type)
        || (range.endsWith("/*") && type.startsWith(range.substring(0, range.length() - 1)));
  }

  /** Returns a media type in lower case, without its parameters. */
  public static String type(String mediaType) {
    int parameters = mediaType.indexOf(';');
    return (parameters < 0 ? mediaType : mediaType.substring(0, parameters))
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  /** Whether a text has the form of a media type or of a range of them. */
  public static boolean isType(String text) {
    String type = type(text);
    int slash = type.indexOf('/');
    return slash > 0
        && slash < type.length() - 1
        && type.chars().noneMatch(each -> each <= ' ' || Character.isISOControl(each));
  }

  private static void check(String type) {
    if (!isType(type)) {
      throw new IllegalArgumentException(
          "'" + type + "' is not a media type; write one such as text/plain or image/*");
    }
  }
}
