package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a parameter's value is written: the styles of OpenAPI, as RFC 6570 expands them. */
enum ParameterStyle {
  SIMPLE("simple", "", ",", ",", false, ""),
  LABEL("label", ".", ".", ",", false, ""),
  MATRIX("matrix", ";", ";", ",", true, ""),
  FORM("form", "", "&", ",", true, "="),
  COOKIE("form", "", "; ", ",", true, "="),
  SPACE_DELIMITED("spaceDelimited", "", "&", "%20", true, "="),
  PIPE_DELIMITED("pipeDelimited", "", "&", "%7C", true, "="),
  DEEP_OBJECT("deepObject", "", "&", ",", true, "=");

  private final String word;
  private final String first;
  private final String separator;
  private final String delimiter;
  private final boolean named;
  private final String ifEmpty;

  ParameterStyle(
      String word,
      String first,
      String separator,
      String delimiter,
      boolean named,
      String ifEmpty) {
    this.word = word;
    this.first = first;
    this.separator = separator;
    this.delimiter = delimiter;
    this.named = named;
    this.ifEmpty = ifEmpty;
  }

  /** The style's name in a document. */
  String word() {
    return word;
  }

  /** Whether there is anything to write: null, and lists and objects of nothing else, are not. */
  static boolean isDefined(JsonNode value) {
    if (!value.isContainerNode()) {
      return !value.isNull() && !value.isMissingNode();
    }
    for (JsonNode element : value) {
      if (!element.isNull()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Writes a value.
   *
   * @param name the parameter's name, escaped already
   * @param value a defined value
   */
  void write(StringBuilder out, String name, JsonNode value, boolean explode, ValueEscaper escape)
      throws ServiceCallException {
    out.append(first);
    if (!value.isContainerNode()) {
      out.append(pair(name, text(value, escape)));
    } else if (this == DEEP_OBJECT && value.isObject()) {
      out.append(String.join(separator, members(value, escape, name + "%5B", "%5D=")));
    } else if (explode) {
      out.append(String.join(separator, exploded(name, value, escape)));
    } else {
      List<String> items =
          value.isArray() ? elements(value, escape) : members(value, escape, "", delimiter);
      out.append(named ? name + '=' : "").append(String.join(delimiter, items));
    }
  }

  private List<String> exploded(String name, JsonNode value, ValueEscaper escape)
      throws ServiceCallException {
    if (value.isObject()) {
      return members(value, escape, "", "=");
    }
    List<String> items = elements(value, escape);
    items.replaceAll(item -> pair(name, item));
    return items;
  }

  private String pair(String name, String text) {
    if (!named) {
      return text;
    }
    return text.isEmpty() ? name + ifEmpty : name + '=' + text;
  }

  private static List<String> elements(JsonNode array, ValueEscaper escape)
      throws ServiceCallException {
    List<String> items = new ArrayList<>(array.size());
    for (JsonNode element : array) {
      if (!element.isNull()) {
        items.add(text(element, escape));
      }
    }
    return items;
  }

  private static List<String> members(
      JsonNode object, ValueEscaper escape, String before, String between)
      throws ServiceCallException {
    List<String> items = new ArrayList<>(object.size());
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (!member.getValue().isNull()) {
        String key = before + escape.of(member.getKey()) + between;
        items.add(key + text(member.getValue(), escape));
      }
    }
    return items;
  }

  private static String text(JsonNode value, ValueEscaper escape) throws ServiceCallException {
    if (value.isContainerNode()) {
      throw new ServiceCallException(
          "A list or an object within a list or an object cannot be written in this style; declare"
              + " the parameter with content: application/json");
    }
    return escape.of(value.asText());
  }
}
