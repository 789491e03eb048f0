package io.serai.a2s.model;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Validates and normalizes the host names and IP addresses of {@code domains}, without port
 * (A2S-18).
 */
final class HostNameSyntax {
  private static final String LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
  private static final Pattern NAME = Pattern.compile(LABEL + "(?:\\." + LABEL + ")*+");
  private static final Pattern NUMERIC_END = Pattern.compile("(?:.*\\.)?[0-9]+");
  private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
  private static final Pattern IPV4 = Pattern.compile(BYTE + "(?:\\." + BYTE + "){3}");
  static final int LONGEST = 253;
  private static final int MAX_IPV6_LENGTH = 45;
  private static final int HEX = 16;

  private HostNameSyntax() {}

  static boolean isValid(String text) {
    String host = unbracketed(text);
    if (host.indexOf(':') >= 0) {
      return isIpv6(host);
    }
    return text.length() <= LONGEST
        && NAME.matcher(text).matches()
        && (!NUMERIC_END.matcher(text).matches() || IPV4.matcher(text).matches());
  }

  /** Returns the form in which hosts are compared: lower case, an IP address without brackets. */
  static String normal(String host) {
    return unbracketed(host).toLowerCase(Locale.ROOT);
  }

  private static String unbracketed(String host) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    return bracketed ? host.substring(1, host.length() - 1) : host;
  }

  private static boolean isIpv6Character(int c) {
    return (c < 0x80 && Character.digit(c, HEX) >= 0) || c == ':' || c == '.';
  }

  /** A literal in brackets is parsed without a DNS lookup. */
  private static boolean isIpv6(String host) {
    if (host.length() > MAX_IPV6_LENGTH
        || !host.chars().allMatch(HostNameSyntax::isIpv6Character)) {
      return false;
    }
    try {
      return InetAddress.getByName("[" + host + "]").getHostAddress() != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
