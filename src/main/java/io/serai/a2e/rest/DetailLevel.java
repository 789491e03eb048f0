package io.serai.a2e.rest;

import io.serai.protocol.rest.JsonRequest;
import java.util.Locale;

/** The level of detail of a response: {@code ?detail=brief|full}. */
enum DetailLevel {
  /** What fits into a prompt. */
  BRIEF,
  /** Everything. */
  FULL;

  /**
   * Returns what a request asks for; the default is brief.
   *
   * @throws io.serai.http.error.HttpErrorException 400 if it is neither
   */
  static DetailLevel of(JsonRequest request) {
    String text = request.parameter("detail");
    if (text == null || text.equals("brief")) {
      return BRIEF;
    }
    if (text.toLowerCase(Locale.ROOT).equals("full")) {
      return FULL;
    }
    throw JsonRequest.invalid("detail must be brief or full.");
  }
}
