package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.FieldPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.DocumentNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Makes a text of a value.
 *
 * @param template the text of the format {@code template}, in which {@code {name}} is a field of
 *     the input, and {@code {value}} an input that is not an object; else empty
 * @param replacements texts by the ones that they replace, in order, for the format {@code replace}
 */
public record FormatText(
    DataPath inputPath,
    Format format,
    String template,
    Map<String, String> replacements,
    DataPath outputPath)
    implements SingleInputOperation {

  private static final String VALUE = "value";
  private static final String TEMPLATE_FORM = "write template: \"Hello {name}!\"";

  /** What is made of the text. */
  public enum Format {
    UPPER,
    LOWER,
    /** The first letter of each word in upper case, all others in lower case. */
    TITLE,
    /** The first letter in upper case, all others in lower case. */
    CAPITALIZE,
    /** Without white space at the ends. */
    TRIM,
    TEMPLATE,
    REPLACE;
  }

  public FormatText {
    replacements = new LinkedHashMap<>(replacements);
  }

  /** Reads the configuration; a member that the format does not need changes nothing. */
  public static FormatText read(OperationConfigReader config) {
    Format format = config.oneOf("format", Format.values());
    boolean replaces = format == Format.REPLACE || config.has("replacements");
    return new FormatText(
        config.path("inputPath"),
        format,
        config.text("template", format == Format.TEMPLATE, TEMPLATE_FORM).orElse(""),
        replaces ? replacements(config.node().optional("replacements")) : Map.of(),
        config.outputPath());
  }

  private static Map<String, String> replacements(DocumentNode member) {
    Map<String, String> replacements = new LinkedHashMap<>();
    String remedy = "write replacements: {\"old\": \"new\"}";
    if (member.asObject(remedy).isPresent()) {
      member
          .members()
          .forEach(
              (from, to) -> {
                if (from.isEmpty() || !to.node().isTextual()) {
                  to.fault("a replacement must map a non-empty string to a string; " + remedy);
                } else {
                  replacements.put(from, to.node().textValue());
                }
              });
    }
    return replacements;
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.SCALAR;
  }

  @Override
  public JsonNode apply(RunData data) {
    return TextNode.valueOf(
        format == Format.TEMPLATE
            ? filled(data.get(inputPath))
            : formatted(TextInput.of(data, inputPath)));
  }

  private String formatted(String text) {
    return switch (format) {
      case UPPER -> text.toUpperCase(Locale.ROOT);
      case LOWER -> text.toLowerCase(Locale.ROOT);
      case TITLE -> title(text);
      case CAPITALIZE -> capitalized(text);
      case TRIM -> text.strip();
      case REPLACE -> replaced(text);
      case TEMPLATE -> text;
    };
  }

  private static String title(String text) {
    StringBuilder title = new StringBuilder();
    boolean inWord = false;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      title.append(inWord ? Character.toLowerCase(character) : Character.toTitleCase(character));
      inWord = Character.isLetter(character);
    }
    return title.toString();
  }

  private static String capitalized(String text) {
    int first = text.isEmpty() ? 0 : text.offsetByCodePoints(0, 1);
    return text.substring(0, first).toUpperCase(Locale.ROOT)
        + text.substring(first).toLowerCase(Locale.ROOT);
  }

  private String replaced(String text) {
    String result = text;
    for (Map.Entry<String, String> replacement : replacements.entrySet()) {
      result = replaced(result, replacement.getKey(), replacement.getValue());
    }
    return result;
  }

  private static String replaced(String text, String from, String to) {
    StringBuilder result = new StringBuilder();
    int at = 0;
    for (int found = text.indexOf(from); found >= 0; found = text.indexOf(from, at)) {
      TextInput.append(result, text.substring(at, found));
      TextInput.append(result, to);
      at = found + from.length();
    }
    TextInput.append(result, text.substring(at));
    return result.toString();
  }

  /** Returns the template with its names replaced; other braces are text. */
  private String filled(JsonNode input) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    int open = template.indexOf('{');
    while (open >= 0) {
      int end = open + 1;
      while (end < template.length() && isOfName(template.charAt(end))) {
        end++;
      }
      boolean named = end > open + 1 && end < template.length() && template.charAt(end) == '}';
      if (named) {
        TextInput.append(text, template.substring(at, open));
        TextInput.append(text, value(input, template.substring(open + 1, end)));
        at = end + 1;
      }
      open = template.indexOf('{', named ? at : open + 1);
    }
    TextInput.append(text, template.substring(at));
    return text.toString();
  }

  private static boolean isOfName(char character) {
    return Character.isLetterOrDigit(character) || "_-.".indexOf(character) >= 0;
  }

  private String value(JsonNode input, String name) {
    JsonNode value =
        input.isObject() || !name.equals(VALUE) ? FieldPath.parse(name).of(input) : input;
    if (value.isMissingNode()) {
      throw new DataException(
          "The template names {" + name + "}, which the value at " + inputPath + " does not have.",
          "Use the names of its fields, or {value} for a value that is not an object.");
    }
    return value.isTextual() ? value.textValue() : value.toString();
  }
}
