package io.serai.a2e.workflow;

import java.util.Locale;

/** The format of the body of an ApiCall, by the media type of its request. */
public enum BodyFormat {
  JSON,
  /** Objects and lists are written as forms, texts as they are. */
  FORM,
  /** Texts are written as they are; objects and lists have no form. */
  TEXT;

  /** What a message says of an object or a list for which the media type has no form. */
  public static final String NO_FORM = "An object or a list can be sent as JSON or as a form only.";

  /** The remedy for {@link #NO_FORM}. */
  public static final String REMEDY =
      "Write the body as a text, or set the header Content-Type to application/json or"
          + " application/x-www-form-urlencoded.";

  /** Returns the format for a media type, which may have parameters; JSON if it is empty. */
  public static BodyFormat of(String contentType) {
    int end = contentType.indexOf(';');
    String type =
        (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    if (type.equals("application/x-www-form-urlencoded")) {
      return FORM;
    }
    return type.isEmpty() || type.endsWith("/json") || type.endsWith("+json") ? JSON : TEXT;
  }
}
