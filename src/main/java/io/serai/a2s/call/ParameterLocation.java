package io.serai.a2s.call;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Where a parameter stands in a request. */
@SuppressWarnings("ImmutableEnumChecker") // the list is a List.of
enum ParameterLocation {
  PATH(
      "path", "pathParameters", ParameterStyle.SIMPLE, ParameterStyle.LABEL, ParameterStyle.MATRIX),
  QUERY(
      "query",
      "queryParameters",
      ParameterStyle.FORM,
      ParameterStyle.SPACE_DELIMITED,
      ParameterStyle.PIPE_DELIMITED,
      ParameterStyle.DEEP_OBJECT),
  HEADER("header", "headers", ParameterStyle.SIMPLE),
  COOKIE("cookie", "cookies", ParameterStyle.COOKIE);

  private final String word;
  private final String input;
  private final List<ParameterStyle> styles;

  ParameterLocation(String word, String input, ParameterStyle... styles) {
    this.word = word;
    this.input = input;
    this.styles = List.of(styles);
  }

  /** The member of the input template that fills parameters of this place. */
  String input() {
    return input;
  }

  /** The style of a parameter that names none. */
  ParameterStyle defaultStyle() {
    return styles.get(0);
  }

  Optional<ParameterStyle> style(String name) {
    return styles.stream().filter(style -> style.word().equals(name)).findFirst();
  }

  static Optional<ParameterLocation> named(String word) {
    return Arrays.stream(values())
        .filter(parameterLocation -> parameterLocation.word.equals(word))
        .findFirst();
  }
}
