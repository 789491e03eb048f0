package io.serai.a2s.call;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Where a parameter stands in a request. */
@SuppressWarnings("ImmutableEnumChecker") // the list is a List.of
enum Place {
  PATH("path", "pathParameters", Style.SIMPLE, Style.LABEL, Style.MATRIX),
  QUERY(
      "query",
      "queryParameters",
      Style.FORM,
      Style.SPACE_DELIMITED,
      Style.PIPE_DELIMITED,
      Style.DEEP_OBJECT),
  HEADER("header", "headers", Style.SIMPLE),
  COOKIE("cookie", "cookies", Style.COOKIE);

  private final String word;
  private final String input;
  private final List<Style> styles;

  Place(String word, String input, Style... styles) {
    this.word = word;
    this.input = input;
    this.styles = List.of(styles);
  }

  /** The member of the input template that fills parameters of this place. */
  String input() {
    return input;
  }

  /** The style of a parameter that names none. */
  Style defaultStyle() {
    return styles.get(0);
  }

  Optional<Style> style(String name) {
    return styles.stream().filter(style -> style.word().equals(name)).findFirst();
  }

  static Optional<Place> named(String word) {
    return Arrays.stream(values()).filter(place -> place.word.equals(word)).findFirst();
  }
}
