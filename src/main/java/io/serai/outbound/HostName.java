package io.serai.outbound;

import io.netty.util.NetUtil;
import java.net.URI;
import java.util.Locale;

/**
 * The one form in which hosts are compared and connected to: lower case, an address without
 * brackets, no trailing dot.
 */
final class HostName {

  private HostName() {}

  /** The host of an address; refused where it is none that every resolver reads alike. */
  static String of(URI uri) throws OutboundException {
    String host = uri.getHost();
    if (host == null || host.isEmpty() || host.indexOf('%') >= 0) {
      throw OutboundException.refused("the address names no host that can be checked");
    }
    String name = normal(host);
    String plain = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    if (endsInNumber(plain) && !NetUtil.isValidIpV4Address(plain)) {
      throw OutboundException.refused("an address by number is written as four numbers with dots");
    }
    return plain;
  }

  /** The form of a name that a configuration or a request lists. */
  static String normal(String host) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    String bare = bracketed ? host.substring(1, host.length() - 1) : host;
    return bare.toLowerCase(Locale.ROOT);
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
