package io.serai.http.error;

import io.netty.handler.codec.http.HttpResponseStatus;

/** Reason phrases and error codes of HTTP statuses. */
final class HttpStatusNames {

  private HttpStatusNames() {}

  static String phrase(int status) {
    return HttpResponseStatus.valueOf(status).reasonPhrase();
  }

  /** Returns the status as an error code: 405 is {@code METHOD_NOT_ALLOWED}. */
  static String code(int status) {
    return phrase(status).toUpperCase(java.util.Locale.ROOT).replaceAll("[^A-Z]+", "_");
  }
}
