package io.serai.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.util.Map;
import java.util.regex.Pattern;

/** Turns Jackson's parse errors into messages for the person who sent the text. */
public final class JsonErrorMessages {

  /**
   * Parts of Jackson's messages that are meant for programmers: positions, feature switches,
   * classes.
   */
  private static final Pattern JACKSON_DETAILS =
      Pattern.compile(
          " \\(start marker at \\[.*?]\\)| \\(not recognized as one since .*|[:;,]?"
              + " ?\\(?(?:enable|from) `[^`]*`(?: to allow)?(?=\\)|$)| \\(enable `[^`]*` to"
              + " allow\\)");

  private static final Map<String, String> LIMIT_MESSAGES =
      Map.of(
          "Document nesting depth", "it is nested deeper than " + DocumentLimits.DEPTH + " levels",
          "Token count",
              "it has more than " + DocumentLimits.TOKENS + " tokens (values, names, brackets)",
          "Number value length",
              "a number has more than " + DocumentLimits.NUMBER_LENGTH + " digits",
          "Name length", "a name is longer than " + DocumentLimits.NAME_LENGTH + " characters",
          "String value length",
              "a string is longer than " + DocumentLimits.CHARACTERS + " characters");

  private JsonErrorMessages() {}

  /**
   * Returns one sentence without a full stop: that {@code subject} is not JSON, or which limit it
   * exceeds. It does not contain the position.
   */
  public static String sentence(String subject, JsonProcessingException failure) {
    String reason =
        failure instanceof StreamConstraintsException ? " is refused: " : " is not JSON: ";
    return subject + reason + of(failure);
  }

  private static String of(JsonProcessingException failure) {
    String message = failure.getOriginalMessage();
    if (failure instanceof JsonLimitException) {
      return message;
    }
    if (failure instanceof StreamConstraintsException) {
      return LIMIT_MESSAGES.entrySet().stream()
          .filter(bound -> message.startsWith(bound.getKey()))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse("it exceeds a size limit");
    }
    return TextFunctions.clipped(JACKSON_DETAILS.matcher(message).replaceAll(""));
  }
}
