package io.serai.outbound.client;

import io.serai.document.UriParser;
import io.serai.outbound.OutboundException;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.guard.OutboundGuard;
import io.serai.outbound.mask.SecretMask;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Computes the request that follows a redirect.
 *
 * <p>303 turns into GET, and so do 301 and 302 after a POST. 307 and 308 keep method and body. All
 * others keep a GET or HEAD. To another origin only {@code accept}, {@code accept-language}, {@code
 * content-type} and {@code user-agent} are sent, and never a secret (A2S-Q5).
 */
final class RedirectPolicy {

  /** Maximum number of redirects of one call. */
  static final int MAX_REDIRECTS = 5;

  private static final Set<String> CROSS_ORIGIN_HEADERS =
      new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    CROSS_ORIGIN_HEADERS.addAll(Set.of("accept", "accept-language", "content-type", "user-agent"));
  }

  private RedirectPolicy() {}

  /** Whether a response with this status to a request with this method is a redirect to follow. */
  static boolean follows(int status, String method) {
    return switch (status) {
      case 303, 307, 308 -> true;
      case 301, 302 -> method.equals("GET") || method.equals("HEAD") || method.equals("POST");
      default -> false;
    };
  }

  /**
   * Returns the request that follows the redirect; null if the location is not a valid address.
   *
   * @throws OutboundException if the guard refuses the address
   */
  static @Nullable HttpRequestHop next(
      HttpRequestHop from, int status, String location, OutboundGuard guard, OutboundCallState call)
      throws OutboundException {
    URI uri = resolve(from.uri(), location);
    if (uri == null) {
      return null;
    }
    TargetOrigin origin = guard.admit(uri, call.request().hosts());
    if (from.origin().tls() && !origin.tls()) {
      throw refused(origin, "a redirect from https to http is not followed");
    }
    boolean toGet = toGet(status, from.method());
    Buffer body = toGet ? null : from.body();
    Map<String, String> headers = new LinkedHashMap<>(from.headers());
    if (toGet) {
      headers.keySet().removeIf(name -> name.toLowerCase(Locale.ROOT).startsWith("content-"));
    }
    if (!origin.equals(from.origin())) {
      headers.keySet().removeIf(name -> !CROSS_ORIGIN_HEADERS.contains(name));
      checkSecrets(origin, uri, headers, body, call.mask());
    }
    return new HttpRequestHop(toGet ? "GET" : from.method(), uri, origin, headers, body);
  }

  /** Whether a redirect turns a request with this method into a GET without its body. */
  static boolean toGet(int status, String method) {
    boolean safe = method.equals("GET") || method.equals("HEAD");
    return !safe && (status == 303 || (method.equals("POST") && status < 303));
  }

  private static void checkSecrets(
      TargetOrigin origin,
      URI uri,
      Map<String, String> headers,
      @Nullable Buffer body,
      SecretMask mask)
      throws OutboundException {
    if (mask.matches(uri.toString())
        || headers.values().stream().anyMatch(mask::matches)
        || (body != null && mask.mask(body) != body)) {
      throw refused(origin, "a redirect would take a secret to another host");
    }
  }

  private static @Nullable URI resolve(URI from, String location) {
    return UriParser.parse(location).map(from::resolve).orElse(null);
  }

  private static OutboundException refused(TargetOrigin origin, String message) {
    return OutboundException.refused(message + " (" + origin.host() + ")");
  }
}
