package io.serai.outbound;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;

/**
 * The one form in which hosts are compared and connected to: lower case, no trailing dot, an
 * address of IPv6 as RFC 5952 writes it, without brackets.
 */
final class HostName {

  private HostName() {}

  /** The host of an address; refused where it is none that every resolver reads alike. */
  static String of(URI uri) throws OutboundException {
    String host = uri.getHost();
    if (host == null || host.isEmpty() || host.indexOf('%') >= 0) {
      throw OutboundException.refused("the address names no host that can be checked");
    }
    String plain = normal(host);
    if (endsInNumber(plain) && !NetUtil.isValidIpV4Address(plain)) {
      throw OutboundException.refused("an address by number is written as four numbers with dots");
    }
    return plain;
  }

  /** The form of a name that a configuration or a request lists. */
  static String normal(String host) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    String bare = bracketed ? host.substring(1, host.length() - 1) : host;
    if (bare.indexOf(':') >= 0) {
      return canonical(bare);
    }
    String rooted = bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare;
    return rooted.toLowerCase(Locale.ROOT);
  }

  /** A literal in brackets is parsed and never looked up. */
  private static String canonical(String literal) {
    try {
      return NetUtil.toAddressString(InetAddress.getByName("[" + literal + "]"));
    } catch (UnknownHostException none) {
      return literal;
    }
  }

  /** Resolvers read such names as numbers, each in its own way. */
  private static boolean endsInNumber(String host) {
    if (host.indexOf(':') >= 0) {
      return false;
    }
    int last = host.lastIndexOf('.') + 1;
    return last == host.length() || Character.isDigit(host.charAt(last));
  }
}
