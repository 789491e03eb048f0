package io.serai.a2s.rest;

import io.serai.protocol.rest.JsonRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

/** Encodes and decodes cursors: a place in a list as text that clients send back as it is. */
final class CursorText {

  private static final int MAX_LENGTH = 4_096;

  private CursorText() {}

  static String encode(String place) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(place.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Decodes a cursor.
   *
   * @param parse parses the place; empty if it is not one
   * @throws io.serai.http.error.HttpErrorException with status 400 if it is not a cursor
   */
  static <T> T decode(String cursor, Function<String, Optional<T>> parse) {
    return text(cursor)
        .flatMap(parse)
        .orElseThrow(
            () ->
                JsonRequest.invalid(
                    "cursor is not from this hub. Send next_cursor as it was answered."));
  }

  private static Optional<String> text(String cursor) {
    if (cursor.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      return Optional.of(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }
}
