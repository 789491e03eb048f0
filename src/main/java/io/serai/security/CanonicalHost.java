package io.serai.security;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;

/**
 * The one form in which hosts are compared and connected to: lower case, no trailing dot, an
 * address of IPv6 as RFC 5952 writes it, without brackets.
 */
public final class CanonicalHost {
  private static final int LONGEST = 253;

  private CanonicalHost() {}

  /** The form of a name or address, also of one in brackets. */
  public static String normal(String host) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    String bare = bracketed ? host.substring(1, host.length() - 1) : host;
    if (bare.indexOf(':') >= 0) {
      return canonical(bare);
    }
    String rooted = bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare;
    return rooted.toLowerCase(Locale.ROOT);
  }

  /** Whether a text in this form is a name or an address. */
  static boolean isHost(String normal) {
    if (normal.indexOf(':') >= 0) {
      return NetUtil.isValidIpV6Address(normal) && normal.indexOf('%') < 0;
    }
    return !normal.isEmpty()
        && normal.length() <= LONGEST
        && isAlphanumeric(normal.charAt(0))
        && isAlphanumeric(normal.charAt(normal.length() - 1))
        && normal.chars().allMatch(c -> isAlphanumeric(c) || c == '.' || c == '-' || c == '_');
  }

  private static boolean isAlphanumeric(int c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  /** A literal in brackets is parsed and never looked up. */
  private static String canonical(String literal) {
    try {
      return NetUtil.toAddressString(InetAddress.getByName("[" + literal + "]"));
    } catch (UnknownHostException none) {
      return literal;
    }
  }
}
