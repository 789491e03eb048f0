package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.QueryBracketNotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The serialization styles of OpenAPI parameters, as RFC 6570 expands them. */
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
  private final String prefix;
  private final String separator;
  private final String delimiter;
  private final boolean named;
  private final String emptySuffix;

  ParameterStyle(
      String word,
      String prefix,
      String separator,
      String delimiter,
      boolean named,
      String emptySuffix) {
    this.word = word;
    this.prefix = prefix;
    this.separator = separator;
    this.delimiter = delimiter;
    this.named = named;
    this.emptySuffix = emptySuffix;
  }

  /** Returns the style of that name for parameters of a location; empty if there is none. */
  static Optional<ParameterStyle> named(String word, ParameterLocation location) {
    return of(location).stream().filter(style -> style.word.equals(word)).findFirst();
  }

  /** Returns the style of parameters of a location that declare none. */
  static ParameterStyle defaultOf(ParameterLocation location) {
    return of(location).get(0);
  }

  private static List<ParameterStyle> of(ParameterLocation location) {
    return switch (location) {
      case PATH -> List.of(SIMPLE, LABEL, MATRIX);
      case QUERY -> List.of(FORM, SPACE_DELIMITED, PIPE_DELIMITED, DEEP_OBJECT);
      case HEADER -> List.of(SIMPLE);
      case COOKIE -> List.of(COOKIE);
    };
  }

  /**
   * Returns whether there is anything to write: false for null, and for lists and objects in which
   * there is nothing else.
   */
  static boolean isDefined(JsonNode value) {
    if (!value.isContainerNode()) {
      return !value.isNull() && !value.isMissingNode();
    }
    for (JsonNode element : value) {
      if (isDefined(element)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Writes a value.
   *
   * @param name the name of the parameter, already encoded
   * @param value a value for which {@link #isDefined} is true
   */
  void write(StringBuilder out, String name, JsonNode value, boolean explode, ValueEscaper escape)
      throws ServiceCallException {
    out.append(prefix);
    if (!value.isContainerNode()) {
      out.append(pair(name, text(value, escape)));
    } else if (this == DEEP_OBJECT) {
      out.append(String.join(separator, bracketed(name, value, escape)));
    } else if (this == FORM && explode && QueryBracketNotation.hasContainer(value)) {
      out.append(String.join(separator, nested(name, value, escape)));
    } else if (explode) {
      out.append(String.join(separator, exploded(name, value, escape)));
    } else {
      List<String> items =
          value.isArray() ? elements(value, escape) : members(value, escape, delimiter);
      out.append(named ? name + '=' : "").append(String.join(delimiter, items));
    }
  }

  /** Writes what the style itself has no form for: lists and objects within others. */
  private static List<String> nested(String name, JsonNode value, ValueEscaper escape)
      throws ServiceCallException {
    if (value.isArray()) {
      return bracketed(name, value, escape);
    }
    List<String> items = new ArrayList<>(value.size());
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      items.addAll(bracketed(escape.of(member.getKey()), member.getValue(), escape));
    }
    return items;
  }

  private static List<String> bracketed(String name, JsonNode value, ValueEscaper escape)
      throws ServiceCallException {
    List<String> items = new ArrayList<>(value.size());
    for (QueryBracketNotation.Pair pair : QueryBracketNotation.pairs("", value)) {
      items.add(name + escape.of(pair.name()) + '=' + escape.of(pair.value()));
    }
    return items;
  }

  private List<String> exploded(String name, JsonNode value, ValueEscaper escape)
      throws ServiceCallException {
    if (value.isObject()) {
      return members(value, escape, "=");
    }
    List<String> items = elements(value, escape);
    items.replaceAll(item -> pair(name, item));
    return items;
  }

  private String pair(String name, String text) {
    if (!named) {
      return text;
    }
    return text.isEmpty() ? name + emptySuffix : name + '=' + text;
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

  private static List<String> members(JsonNode object, ValueEscaper escape, String keySuffix)
      throws ServiceCallException {
    List<String> items = new ArrayList<>(object.size());
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (!member.getValue().isNull()) {
        String key = escape.of(member.getKey()) + keySuffix;
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
