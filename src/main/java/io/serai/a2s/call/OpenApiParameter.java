package io.serai.a2s.call;

/**
 * A parameter as an OpenAPI document declares it.
 *
 * @param json whether it is declared by {@code content}, and written as JSON
 * @param schema the schema of its value; missing where there is none
 */
record OpenApiParameter(
    String name,
    ParameterLocation place,
    ParameterStyle style,
    boolean explode,
    boolean reserved,
    boolean required,
    boolean json,
    LocatedJsonNode schema) {

  /** A parameter that the document does not declare. */
  static OpenApiParameter plain(
      String name, ParameterLocation parameterLocation, LocatedJsonNode nowhere) {
    ParameterStyle style = parameterLocation.defaultStyle();
    boolean explode =
        parameterLocation == ParameterLocation.QUERY
            || parameterLocation == ParameterLocation.COOKIE;
    return new OpenApiParameter(
        name, parameterLocation, style, explode, false, false, false, nowhere);
  }

  boolean is(ParameterLocation where, String other) {
    return place == where
        && (where == ParameterLocation.HEADER ? name.equalsIgnoreCase(other) : name.equals(other));
  }

  ValueEscaper escape() {
    if (place == ParameterLocation.HEADER) {
      return HeaderValueEscaper.VALUE;
    }
    return reserved ? PercentEncoding.RESERVED : PercentEncoding.ALL;
  }
}
