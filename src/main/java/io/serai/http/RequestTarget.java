package io.serai.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.impl.URIDecoder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the target of a request may be (RFC 9112, 3.2). */
final class RequestTarget {

  private static final String NO_PATH = "The target of the request must begin with a slash.";

  private RequestTarget() {}

  /** What is wrong with the target; null where nothing is. */
  static @Nullable String fault(HttpServerRequest request) {
    String uri = request.uri();
    if (uri == null) { // CONNECT of HTTP/2
      return NO_PATH;
    }
    if (uri.startsWith("/")) {
      return pathFault(request.path());
    }
    if (WellFormedRequests.isAboutServer(request)) {
      return null;
    }
    int scheme = uri.indexOf("://");
    if (scheme < 0) {
      return NO_PATH;
    }
    return isOfHost(uri.substring(0, scheme), uri.substring(scheme + 3), request)
        ? pathFault(request.path())
        : "The URL in the request's target is not one of the host that its Host names.";
  }

  /** Whether a URL as target names the same host as the header, which proxies must send. */
  private static boolean isOfHost(String scheme, String rest, HttpServerRequest request) {
    String name = scheme.toLowerCase(Locale.ROOT);
    HostAndPort asked = HostAndPort.parseAuthority(authority(rest), -1);
    HostAndPort host = request.authority();
    return (name.equals("http") || name.equals("https"))
        && asked != null
        && host != null
        && asked.host().equalsIgnoreCase(host.host())
        && asked.port() == host.port();
  }

  private static String authority(String rest) {
    int end = 0;
    while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
      end++;
    }
    return rest.substring(0, end);
  }

  /** Nothing has a name with control characters, and logs and files are better without. */
  private static @Nullable String pathFault(String path) {
    if (hasControl(path)) {
      return "The path has control characters.";
    }
    if (path.indexOf('#') >= 0) {
      return "The target of the request has a fragment.";
    }
    if (path.indexOf('%') < 0) {
      return null;
    }
    try {
      return hasControl(URIDecoder.decodeURIComponent(path, false))
          ? "The path has control characters."
          : null;
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
