package io.serai.a2s.openapi;

import java.util.Arrays;
import java.util.Optional;

/** The part of a request that contains a parameter ({@code in} in OpenAPI). */
public enum ParameterLocation {
  PATH("path", "pathParameters"),
  QUERY("query", "queryParameters"),
  HEADER("header", "headers"),
  COOKIE("cookie", "cookies");

  private final String word;
  private final String templateMember;

  ParameterLocation(String word, String templateMember) {
    this.word = word;
    this.templateMember = templateMember;
  }

  /** The location as OpenAPI names it. */
  public String word() {
    return word;
  }

  /** The member of the input template with the values of parameters of this location. */
  public String templateMember() {
    return templateMember;
  }

  /** Returns the location that OpenAPI names so; empty if there is none. */
  public static Optional<ParameterLocation> named(String word) {
    return Arrays.stream(values()).filter(location -> location.word.equals(word)).findFirst();
  }
}
