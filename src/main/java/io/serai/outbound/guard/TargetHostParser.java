package io.serai.outbound.guard;

import io.netty.util.NetUtil;
import io.serai.outbound.OutboundException;
import io.serai.security.host.CanonicalHost;
import java.net.URI;

/** Extracts and checks the host of an address. */
final class TargetHostParser {

  private TargetHostParser() {}

  /**
   * Returns the host in the form of {@link CanonicalHost}; refuses a host that resolvers may
   * interpret differently.
   */
  static String of(URI uri) throws OutboundException {
    String host = uri.getHost();
    if (host == null || host.isEmpty() || host.indexOf('%') >= 0) {
      throw OutboundException.refused("the address names no host that can be checked");
    }
    String plain = CanonicalHost.normal(host);
    if (endsInNumber(plain) && !NetUtil.isValidIpV4Address(plain)) {
      throw OutboundException.refused("an IPv4 address must be written as four numbers with dots");
    }
    return plain;
  }

  /**
   * Whether the last label is empty or begins with a digit. Resolvers interpret such names as IP
   * addresses, each in its own way.
   */
  private static boolean endsInNumber(String host) {
    if (host.indexOf(':') >= 0) {
      return false;
    }
    int last = host.lastIndexOf('.') + 1;
    return last == host.length() || Character.isDigit(host.charAt(last));
  }
}
