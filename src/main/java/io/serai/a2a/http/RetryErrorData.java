package io.serai.a2a.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import org.jspecify.annotations.Nullable;

/**
 * The {@code data} of a JSON-RPC error that goes away by itself: {@code retryable}, and {@code
 * retryAfterSeconds} if the hub knows it, since not every client of JSON-RPC sees the headers.
 */
final class RetryErrorData {
  private static final int MAX_DIGITS = 9;

  private RetryErrorData() {}

  /**
   * Returns the data.
   *
   * @param retryAfter value of the header {@code Retry-After}; null if there is none
   */
  static ObjectNode of(@Nullable String retryAfter) {
    ObjectNode data = JsonMappers.object().put("retryable", true);
    return retryAfter != null
            && retryAfter.length() <= MAX_DIGITS
            && TextFunctions.consistsOf(retryAfter, TextFunctions::isDigit)
        ? data.put("retryAfterSeconds", Integer.parseInt(retryAfter))
        : data;
  }
}
