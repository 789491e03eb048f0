package io.serai.http;

import io.vertx.core.MultiMap;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address that a caller used, as a proxy tells it: {@code Forwarded} (RFC 7239), else {@code
 * X-Forwarded-Proto}, {@code -Host} and {@code -Prefix}. Of several values the last counts, which
 * is the nearest proxy's own; what is not well-formed counts as not said.
 */
final class ForwardedAddress {
  private static final Pattern PAIR =
      Pattern.compile("([A-Za-z]+)=(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\";,\\s]*))");
  private static final Pattern HOST =
      Pattern.compile(
          "(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");
  private static final Pattern PREFIX = Pattern.compile("(?:/[A-Za-z0-9._~-]+)+");

  private ForwardedAddress() {}

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
            + (matches(HOST, name) ? name : host)
            + prefix(prefix));
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

  private static boolean matches(Pattern pattern, @Nullable String text) {
    return text != null && pattern.matcher(text).matches();
  }

  private static String prefix(@Nullable String text) {
    String bare = text == null ? "" : text.replaceAll("/+$", "");
    return PREFIX.matcher(bare).matches() && !bare.contains("/..") ? bare : "";
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

  /** The last of a parameter of the last element; commas may stand in quotes. */
  private static @Nullable String in(String forwarded, String name) {
    Matcher pairs = PAIR.matcher(forwarded);
    String found = null;
    int end = 0;
    while (pairs.find()) {
      if (forwarded.substring(end, pairs.start()).contains(",")) {
        found = null;
      }
      end = pairs.end();
      if (pairs.group(1).equalsIgnoreCase(name)) {
        found = pairs.group(2) == null ? pairs.group(3) : pairs.group(2);
      }
    }
    return found;
  }
}
