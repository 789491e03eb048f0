package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.JsonMappers;
import io.serai.document.LinearTimeRegex;
import java.util.Optional;

/**
 * Checks the form of a value. The result is an object with {@code valid}, the {@code value}, and an
 * {@code error} if it is not valid.
 *
 * @param patternText the pattern of the validation {@code custom}; else empty
 * @param pattern the compiled pattern
 */
public record ValidateData(
    DataPath inputPath,
    ValidationType validation,
    String patternText,
    Optional<LinearTimeRegex> pattern,
    DataPath outputPath)
    implements SingleInputOperation {

  private static final LinearTimeRegex EMAIL =
      LinearTimeRegex.of("^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$");
  private static final LinearTimeRegex URL = LinearTimeRegex.of("^https?://[^\\s/$.?#][^\\s]*$");
  private static final LinearTimeRegex INTEGER = LinearTimeRegex.of("^\\s*[+-]?[0-9]+\\s*$");
  private static final LinearTimeRegex PHONE = LinearTimeRegex.of("^[0-9 ()+-]*$");
  private static final int MIN_PHONE_DIGITS = 10;

  /** The 15 digits of E.164, with room for prefixes and an extension. */
  private static final int MAX_PHONE_DIGITS = 25;

  /** Characters of an integer or a phone number as a text, as of other numbers. */
  private static final int MAX_TEXT = NumberValue.MAX_TEXT;

  /** What a value should be. */
  public enum ValidationType {
    EMAIL("Invalid email format"),
    URL("Invalid URL format"),
    NUMBER("Not a valid number"),
    INTEGER("Not a valid integer"),
    PHONE("Invalid phone number format"),
    DATE("Invalid date format"),
    CUSTOM("Value does not match pattern: ");

    private final String error;

    ValidationType(String error) {
      this.error = error;
    }
  }

  /** Reads the configuration; other validations than custom ignore the pattern. */
  public static ValidateData read(OperationConfigReader config) {
    ValidationType type = config.oneOf("validationType", ValidationType.values());
    boolean custom = type == ValidationType.CUSTOM;
    Optional<String> pattern =
        config.text("pattern", custom, BoundedRegex.FORM).filter(text -> custom);
    return new ValidateData(
        config.path("inputPath"),
        type,
        pattern.orElse(""),
        pattern.flatMap(text -> BoundedRegex.of(config.node().member("pattern"), text)),
        config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.OBJECT;
  }

  @Override
  public JsonNode apply(RunData data) {
    JsonNode value = data.get(inputPath);
    boolean valid = isValid(value);
    ObjectNode result = JsonMappers.object();
    result.put("valid", valid);
    result.set("value", value);
    if (!valid) {
      result.put("error", validation.error + patternText);
    }
    return result;
  }

  private boolean isValid(JsonNode value) {
    String text = value.isTextual() ? value.textValue() : value.toString();
    return switch (validation) {
      case EMAIL -> value.isTextual() && matches(EMAIL, text);
      case URL -> value.isTextual() && matches(URL, text);
      case NUMBER -> NumberValue.of(value).isPresent();
      case INTEGER ->
          value.isTextual()
              ? text.length() <= MAX_TEXT && matches(INTEGER, text)
              : value.canConvertToExactIntegral();
      case PHONE -> text.length() <= MAX_TEXT && matches(PHONE, text) && hasPhoneDigits(text);
      case DATE -> value.isTextual() && DateInput.isDate(text);
      case CUSTOM ->
          pattern.orElseThrow().matchesStartOf(BoundedRegex.requireAffordable(pattern.get(), text));
    };
  }

  private static boolean matches(LinearTimeRegex regex, String text) {
    return regex.isFoundIn(BoundedRegex.requireAffordable(regex, text));
  }

  private static boolean hasPhoneDigits(String text) {
    long digits = text.chars().filter(each -> each >= '0' && each <= '9').count();
    return digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS;
  }
}
