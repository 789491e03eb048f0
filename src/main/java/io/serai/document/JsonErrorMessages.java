package io.serai.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.util.Map;
import java.util.regex.Pattern;

/** What is wrong with a text that is no JSON, in words for who sent it. */
public final class JsonErrorMessages {

  /** What Jackson says to programmers: places in its own words, switches, classes. */
  private static final Pattern INSIDES =
      Pattern.compile(
          " \\(start marker at \\[.*?]\\)| \\(not recognized as one since .*|[:;,]? ?\\(?(?:enable|from) `[^`]*`(?: to allow)?(?=\\)|$)"
              + "| \\(enable `[^`]*` to allow\\)");

  private static final Map<String, String> BOUNDS =
      Map.of(
          "Document nesting depth", "it is nested deeper than " + DocumentLimits.DEPTH + " levels",
          "Token count",
              "it has more than " + DocumentLimits.TOKENS + " tokens (values, names, brackets)",
          "Number value length",
              "a number has more than " + DocumentLimits.NUMBER_LENGTH + " digits",
          "Name length", "a name is longer than " + DocumentLimits.NAME_LENGTH + " characters",
          "String value length",
              "a text is longer than " + DocumentLimits.CHARACTERS + " characters");

  private JsonErrorMessages() {}

  /**
   * One sentence without a full stop: that {@code subject} is no JSON, or what limit it exceeds.
   * Without the place, which the failure knows too.
   */
  public static String sentence(String subject, JsonProcessingException failure) {
    String verdict =
        failure instanceof StreamConstraintsException ? " is refused: " : " is no JSON: ";
    return subject + verdict + of(failure);
  }

  private static String of(JsonProcessingException failure) {
    String told = failure.getOriginalMessage();
    if (failure instanceof JsonLimitException) {
      return told;
    }
    if (failure instanceof StreamConstraintsException) {
      return BOUNDS.entrySet().stream()
          .filter(bound -> told.startsWith(bound.getKey()))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse("it is larger than what is read");
    }
    return TextFunctions.clipped(INSIDES.matcher(told).replaceAll(""));
  }
}
