package io.serai.security.host;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;

/**
 * Normalises host names and IP addresses for comparison and connection: lower case, no trailing
 * dot, IPv6 addresses by RFC 5952 without brackets.
 */
public final class CanonicalHost {
  private static final int MAX_LENGTH = 253;

  private CanonicalHost() {}

  /** Returns the normal form of a name or address; an IPv6 address may be in brackets. */
  public static String normal(String host) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    String bare = bracketed ? host.substring(1, host.length() - 1) : host;
    if (bare.indexOf(':') >= 0) {
      return canonical(bare);
    }
    String rooted = bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare;
    return rooted.toLowerCase(Locale.ROOT);
  }

  /** Whether a text in normal form is a valid name or address. */
  static boolean isHost(String normal) {
    if (normal.indexOf(':') >= 0) {
      return NetUtil.isValidIpV6Address(normal) && normal.indexOf('%') < 0;
    }
    return !normal.isEmpty()
        && normal.length() <= MAX_LENGTH
        && isAlphanumeric(normal.charAt(0))
        && isAlphanumeric(normal.charAt(normal.length() - 1))
        && normal.chars().allMatch(c -> isAlphanumeric(c) || c == '.' || c == '-' || c == '_');
  }

  private static boolean isAlphanumeric(int c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  /** Normalises an IPv6 literal; in brackets it is parsed without a DNS lookup. */
  private static String canonical(String literal) {
    try {
      return NetUtil.toAddressString(InetAddress.getByName("[" + literal + "]"));
    } catch (UnknownHostException none) {
      return literal;
    }
  }
}
