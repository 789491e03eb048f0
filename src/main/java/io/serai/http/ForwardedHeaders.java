package io.serai.http;

import io.netty.util.NetUtil;
import io.serai.document.TextFunctions;
import io.vertx.core.MultiMap;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The address that a caller used, and its own, as a proxy tells them: {@code Forwarded} (RFC 7239),
 * else {@code X-Forwarded-Proto}, {@code -Host}, {@code -Prefix} and {@code -For}. Of several
 * values the last counts, which is the nearest proxy's own; what is not well-formed counts as not
 * said.
 */
final class ForwardedHeaders {
  private static final int HEX = 16;
  private static final int LONGEST_HOST = 260;

  private ForwardedHeaders() {}

  /**
   * Scheme, host and prefix, such as {@code https://example.com/hub}; empty where the proxy says
   * none of them.
   *
   * @param scheme by which the proxy came
   * @param host that it asked for
   */
  static Optional<String> of(MultiMap headers, String scheme, String host) {
    String forwarded = last(headers, "forwarded");
    String proto = forwarded == null ? last(headers, "x-forwarded-proto") : in(forwarded, "proto");
    String name = forwarded == null ? last(headers, "x-forwarded-host") : in(forwarded, "host");
    String prefix = last(headers, "x-forwarded-prefix");
    if (proto == null && name == null && prefix == null) {
      return Optional.empty();
    }
    return Optional.of(
        scheme(proto).orElse(scheme)
            + "://"
            + (name != null && isHost(name) ? name : host)
            + prefix(prefix));
  }

  /** The IP address of the client, without a port; empty where the proxy tells none. */
  static Optional<String> client(MultiMap headers) {
    String forwarded = last(headers, "forwarded");
    String told = forwarded == null ? last(headers, "x-forwarded-for") : in(forwarded, "for");
    return Optional.ofNullable(told)
        .map(NetUtil::createByteArrayFromIpAddressString)
        .or(() -> Optional.ofNullable(told).map(ForwardedHeaders::withoutPort))
        .map(NetUtil::bytesToIpAddress);
  }

  private static byte @Nullable [] withoutPort(String node) {
    int end = node.startsWith("[") ? node.indexOf(']') + 1 : node.indexOf(':');
    return end <= 0 ? null : NetUtil.createByteArrayFromIpAddressString(node.substring(0, end));
  }

  /** The host of such an address, with its port. */
  static String host(String address) {
    String behind = address.substring(address.indexOf("://") + 3);
    int prefix = behind.indexOf('/');
    return prefix < 0 ? behind : behind.substring(0, prefix);
  }

  private static Optional<String> scheme(@Nullable String text) {
    return Optional.ofNullable(text)
        .map(name -> name.toLowerCase(Locale.ROOT))
        .filter(name -> name.equals("http") || name.equals("https"));
  }

  /** A name, or an address in brackets, and perhaps a port. */
  private static boolean isHost(String text) {
    int end = text.startsWith("[") ? text.indexOf(']') + 1 : name(text);
    boolean host = text.startsWith("[") ? isAddress(text, end) : end > 0;
    return host && text.length() <= LONGEST_HOST && (end == text.length() || isPort(text, end));
  }

  /** Where the name ends that the text begins with. */
  private static int name(String text) {
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

  private static String prefix(@Nullable String text) {
    String bare = text == null ? "" : TextFunctions.withoutTrailing(text, '/');
    return isPrefix(bare) ? bare : "";
  }

  /** Segments, none of which is empty or begins with two dots. */
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

  /** The last of a parameter of the last element. */
  private static @Nullable String in(String forwarded, String name) {
    return new ForwardedHeaderParser(forwarded).last(name);
  }
}
