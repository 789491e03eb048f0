package io.serai.http.request;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.URIDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

/**
 * Decodes what callers write into URLs and forms. All protocols read decoded values from here, so
 * that each is decoded once and in the same way.
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
   * Returns the decoded fields of a form ({@code application/x-www-form-urlencoded}) in their
   * order, read as a query is: only {@code &} separates fields, and {@code ;} and {@code #} are
   * characters.
   *
   * @throws IllegalArgumentException if the form is malformed
   */
  public static Map<String, List<String>> form(String encoded) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    StringTokenizer parts = new StringTokenizer(encoded, "&");
    while (parts.hasMoreTokens()) {
      String part = parts.nextToken();
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      String value = equals < 0 ? "" : part.substring(equals + 1);
      fields
          .computeIfAbsent(QueryStringDecoder.decodeComponent(name), first -> new ArrayList<>(1))
          .add(QueryStringDecoder.decodeComponent(value));
    }
    return fields;
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
