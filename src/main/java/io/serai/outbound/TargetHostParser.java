package io.serai.outbound;

import io.netty.util.NetUtil;
import io.serai.security.CanonicalHost;
import java.net.URI;

/** The hosts of addresses that may be called, as {@link CanonicalHost} has them. */
final class TargetHostParser {

  private TargetHostParser() {}

  /** The host of an address; refused where it is none that every resolver reads alike. */
  static String of(URI uri) throws OutboundException {
    String host = uri.getHost();
    if (host == null || host.isEmpty() || host.indexOf('%') >= 0) {
      throw OutboundException.refused("the address names no host that can be checked");
    }
    String plain = CanonicalHost.normal(host);
    if (endsInNumber(plain) && !NetUtil.isValidIpV4Address(plain)) {
      throw OutboundException.refused("an address by number is written as four numbers with dots");
    }
    return plain;
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
