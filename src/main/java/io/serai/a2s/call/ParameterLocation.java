package io.serai.a2s.call;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The part of a request that contains a parameter ({@code in} in OpenAPI). */
@SuppressWarnings("ImmutableEnumChecker") // the list is a List.of
public enum ParameterLocation {
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
  private final String templateMember;
  private final List<ParameterStyle> styles;

  ParameterLocation(String word, String templateMember, ParameterStyle... styles) {
    this.word = word;
    this.templateMember = templateMember;
    this.styles = List.of(styles);
  }

  /** The location as OpenAPI names it. */
  public String word() {
    return word;
  }

  /** The member of the input template with the values of parameters of this location. */
  public String templateMember() {
    return templateMember;
  }

  /** The style of a parameter that declares none. */
  ParameterStyle defaultStyle() {
    return styles.get(0);
  }

  Optional<ParameterStyle> style(String name) {
    return styles.stream().filter(style -> style.word().equals(name)).findFirst();
  }

  /** Returns the location that OpenAPI names so; empty if there is none. */
  public static Optional<ParameterLocation> named(String word) {
    return Arrays.stream(values()).filter(location -> location.word.equals(word)).findFirst();
  }
}
