package io.serai.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.URIDecoder;

/**
 * Decodes what callers write into URLs. All protocols read decoded values from here, so that each
 * is decoded once and in the same way.
 */
public final class UrlDecoder {

  private UrlDecoder() {}

  /**
   * Returns the decoded parameters of a query in their order: a plus is a space, and only {@code &}
   * separates parameters. They are decoded once for a request; do not modify them.
   *
   * @throws IllegalArgumentException if the query is malformed
   */
  public static MultiMap query(HttpServerRequest request) {
    return request.params(true);
  }

  /**
   * Returns a decoded part of a path, in which a plus is a plus.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  public static String path(String encoded) {
    return encoded.indexOf('%') < 0 ? encoded : URIDecoder.decodeURIComponent(encoded, false);
  }
}
