package io.serai.a2w.call;

import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import org.jspecify.annotations.Nullable;

/** Reads a position in the feed of an agent, which callers send back as they received it. */
public final class FeedPositionParser {
  private static final int MAX_DIGITS = 18;

  private FeedPositionParser() {}

  /**
   * Refuses a position that the feed has not reached: it was not received from this hub.
   *
   * @param newest position of the newest event
   * @throws io.serai.http.error.HttpErrorException 400
   */
  public static void requireReached(String parameter, long position, long newest) {
    if (position > newest) {
      throw JsonRequest.invalid(
          "%s is %d, but the newest event is %d. Leave %s out to begin anew."
              .formatted(parameter, position, newest, parameter));
    }
  }

  /**
   * Returns a position; 0 if there is none.
   *
   * @throws io.serai.http.error.HttpErrorException 400 if the text is not a position
   */
  public static long read(String parameter, @Nullable String text) {
    if (text == null) {
      return 0;
    }
    if (text.length() <= MAX_DIGITS && TextFunctions.consistsOf(text, TextFunctions::isDigit)) {
      return Long.parseLong(text);
    }
    throw JsonRequest.invalid(
        "%s is \"%s\". Give the number that was received, or leave it out."
            .formatted(parameter, TextFunctions.clipped(text)));
  }
}
