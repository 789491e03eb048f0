package io.serai.http.proxy;

import io.netty.util.NetUtil;
import io.serai.document.TextFunctions;
import io.vertx.core.MultiMap;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a proxy's headers the public address of the request and the IP address of the client:
 * from {@code Forwarded} (RFC 7239), else from {@code X-Forwarded-Proto}, {@code -Host}, {@code
 * -Prefix} and {@code -For}. Of several values the last counts, which the nearest proxy added. A
 * malformed value counts as absent.
 */
final class ForwardedHeaders {
  private static final int HEX = 16;
  private static final int MAX_HOST_LENGTH = 260;

  private ForwardedHeaders() {}

  /**
   * Returns scheme, host and prefix, such as {@code https://example.com/hub}; empty if the proxy
   * sent none of them.
   *
   * @param scheme scheme of the proxy's own request, the default
   * @param host host of the proxy's own request, the default
   */
  static Optional<String> of(MultiMap headers, String scheme, String host) {
    String forwarded = last(headers, "forwarded");
    String proto =
        forwarded == null ? last(headers, "x-forwarded-proto") : parameter(forwarded, "proto");
    String name =
        forwarded == null ? last(headers, "x-forwarded-host") : parameter(forwarded, "host");
    String prefix = last(headers, "x-forwarded-prefix");
    if (proto == null && name == null && prefix == null) {
      return Optional.empty();
    }
    return Optional.of(
        scheme(proto).orElse(scheme)
            + "://"
            + (name != null && isHost(name) ? name : host)
            + validPrefix(prefix));
  }

  /** Returns the client's IP address without a port; empty if the proxy sent none. */
  static Optional<String> client(MultiMap headers) {
    String forwarded = last(headers, "forwarded");
    String node =
        forwarded == null ? last(headers, "x-forwarded-for") : parameter(forwarded, "for");
    return Optional.ofNullable(node)
        .map(NetUtil::createByteArrayFromIpAddressString)
        .or(() -> Optional.ofNullable(node).map(ForwardedHeaders::withoutPort))
        .map(NetUtil::bytesToIpAddress);
  }

  private static byte @Nullable [] withoutPort(String node) {
    int end = node.startsWith("[") ? node.indexOf(']') + 1 : node.indexOf(':');
    return end <= 0 ? null : NetUtil.createByteArrayFromIpAddressString(node.substring(0, end));
  }

  private static Optional<String> scheme(@Nullable String text) {
    return Optional.ofNullable(text)
        .map(name -> name.toLowerCase(Locale.ROOT))
        .filter(name -> name.equals("http") || name.equals("https"));
  }

  /** Whether the text is a host name, or an IPv6 address in brackets, with an optional port. */
  private static boolean isHost(String text) {
    int end = text.startsWith("[") ? text.indexOf(']') + 1 : nameEnd(text);
    boolean host = text.startsWith("[") ? isAddress(text, end) : end > 0;
    return host && text.length() <= MAX_HOST_LENGTH && (end == text.length() || isPort(text, end));
  }

  /** Returns the end of the host name at the start of the text. */
  private static int nameEnd(String text) {
    int end = 0;
    while (end < text.length()
        && (TextFunctions.isAlphanumeric(text.charAt(end))
            || (end > 0 && "._-".indexOf(text.charAt(end)) >= 0))) {
      end++;
    }
    return end;
  }

  private static boolean isAddress(String text, int end) {
    return end > 3
        && end <= 47
        && TextFunctions.consistsOf(
            text.substring(1, end - 1),
            c -> (c < 0x80 && Character.digit(c, HEX) >= 0) || c == ':' || c == '.');
  }

  private static boolean isPort(String text, int colon) {
    String port = text.substring(colon + 1);
    return text.charAt(colon) == ':'
        && port.length() <= 5
        && TextFunctions.consistsOf(port, TextFunctions::isDigit);
  }

  private static String validPrefix(@Nullable String text) {
    String trimmed = text == null ? "" : TextFunctions.withoutTrailing(text, '/');
    return isPrefix(trimmed) ? trimmed : "";
  }

  /**
   * Whether the text is a path without empty segments and without segments that start with two
   * dots.
   */
  private static boolean isPrefix(String path) {
    return path.startsWith("/")
        && !path.contains("//")
        && !path.contains("/..")
        && path.chars().allMatch(c -> TextFunctions.isAlphanumeric(c) || "/._~-".indexOf(c) >= 0);
  }

  private static @Nullable String last(MultiMap headers, String name) {
    var values = headers.getAll(name);
    if (values.isEmpty()) {
      return null;
    }
    String value = values.get(values.size() - 1);
    String text = name.equals("forwarded") ? value : value.substring(value.lastIndexOf(',') + 1);
    return text.isBlank() ? null : text.strip();
  }

  /** Returns the last value of a parameter in the last element of {@code Forwarded}. */
  private static @Nullable String parameter(String forwarded, String name) {
    return new ForwardedHeaderParser(forwarded).last(name);
  }
}
