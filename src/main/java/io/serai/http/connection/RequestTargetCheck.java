package io.serai.http.connection;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.serai.http.request.UrlDecoder;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Validates the target of a request (RFC 9112, 3.2). */
final class RequestTargetCheck {

  private static final String NO_PATH = "The target of the request must begin with a slash.";

  private RequestTargetCheck() {}

  /** Returns what is wrong with the target; null if it is valid. */
  static @Nullable String fault(HttpServerRequest request) {
    String uri = request.uri();
    if (uri == null) { // CONNECT of HTTP/2
      return NO_PATH;
    }
    if (uri.indexOf('#') >= 0) {
      return "The target of the request has a fragment.";
    }
    if (uri.startsWith("/")) {
      return pathFault(request.path());
    }
    if (MalformedRequestFilter.isAboutServer(request)) {
      return null;
    }
    return isUrl(uri) && request.version() != HttpVersion.HTTP_2
        ? pathFault(request.path())
        : NO_PATH;
  }

  /** Replaces the Host header by the host of a target that is a URL (RFC 9112, 3.2.2). */
  static void takeHost(HttpServerRequest request) {
    String uri = request.uri();
    if (isUrl(uri)) {
      request.headers().set(HttpHeaderNames.HOST, authority(uri));
    }
  }

  private static boolean isUrl(String uri) {
    String begin = uri.substring(0, Math.min(uri.length(), 8)).toLowerCase(Locale.ROOT);
    return begin.startsWith("http://") || begin.startsWith("https://");
  }

  private static String authority(String url) {
    int begin = url.indexOf("://") + 3;
    int end = begin;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return url.substring(begin, end);
  }

  /**
   * Checks a path; control characters are rejected, since they could garble logs and file names.
   */
  private static @Nullable String pathFault(String path) {
    if (hasControl(path)) {
      return "The path has control characters.";
    }
    if (path.indexOf('%') < 0) {
      return null;
    }
    try {
      return hasControl(UrlDecoder.path(path)) ? "The path has control characters." : null;
    } catch (IllegalArgumentException malformed) {
      return "The URL is not well-formed.";
    }
  }

  private static boolean hasControl(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }
}
