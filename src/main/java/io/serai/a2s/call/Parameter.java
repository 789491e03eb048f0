package io.serai.a2s.call;

/**
 * A parameter as an OpenAPI document declares it.
 *
 * @param json whether it is declared by {@code content}, and written as JSON
 * @param schema the schema of its value; missing where there is none
 */
record Parameter(
    String name,
    Place place,
    Style style,
    boolean explode,
    boolean reserved,
    boolean required,
    boolean json,
    Located schema) {

  /** A parameter that the document does not declare. */
  static Parameter plain(String name, Place place, Located nowhere) {
    Style style = place.defaultStyle();
    boolean explode = place == Place.QUERY || place == Place.COOKIE;
    return new Parameter(name, place, style, explode, false, false, false, nowhere);
  }

  boolean is(Place where, String other) {
    return place == where
        && (where == Place.HEADER ? name.equalsIgnoreCase(other) : name.equals(other));
  }

  Escape escape() {
    if (place == Place.HEADER) {
      return HeaderText.VALUE;
    }
    return reserved ? PercentEncoding.RESERVED : PercentEncoding.ALL;
  }
}
