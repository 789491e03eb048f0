package io.serai.outbound.guard;

import io.serai.security.host.CidrBlock;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides whether an IP address belongs to the public internet. For IPv4 these are all but the
 * special-purpose blocks. For IPv6 it is global unicast without its special-purpose blocks, which
 * excludes mapped, translated, local and multicast addresses.
 */
final class PublicAddresses {

  private static final List<CidrBlock> SPECIAL =
      Stream.of(
              "0.0.0.0/8",
              "10.0.0.0/8",
              "100.64.0.0/10",
              "127.0.0.0/8",
              "169.254.0.0/16",
              "172.16.0.0/12",
              "192.0.0.0/24",
              "192.0.2.0/24",
              "192.88.99.0/24",
              "192.168.0.0/16",
              "198.18.0.0/15",
              "198.51.100.0/24",
              "203.0.113.0/24",
              "224.0.0.0/4",
              "240.0.0.0/4",
              "2001::/23",
              "2001:db8::/32",
              "2002::/16",
              "3fff::/20")
          .map(CidrBlock::of)
          .toList();

  private static final CidrBlock GLOBAL_UNICAST = CidrBlock.of("2000::/3");

  private PublicAddresses() {}

  static boolean contain(InetAddress address) {
    byte[] octets = address.getAddress();
    if (octets.length == 16 && !GLOBAL_UNICAST.contains(octets)) {
      return false;
    }
    return SPECIAL.stream().noneMatch(block -> block.contains(octets));
  }
}
