package io.serai.outbound;

import io.netty.util.NetUtil;
import java.util.Arrays;

/** A range of IP addresses in CIDR notation. */
final class AddressBlock {

  private final byte[] prefix;
  private final int bits;

  private AddressBlock(byte[] prefix, int bits) {
    this.prefix = prefix;
    this.bits = bits;
  }

  static AddressBlock of(String cidr) {
    int slash = cidr.indexOf('/');
    byte[] prefix = NetUtil.createByteArrayFromIpAddressString(cidr.substring(0, slash));
    return new AddressBlock(prefix, Integer.parseInt(cidr.substring(slash + 1)));
  }

  boolean contains(byte[] address) {
    if (address.length != prefix.length) {
      return false;
    }
    int whole = bits / 8;
    if (!Arrays.equals(address, 0, whole, prefix, 0, whole)) {
      return false;
    }
    int rest = 8 - bits % 8;
    return rest == 8 || (address[whole] & 0xff) >> rest == (prefix[whole] & 0xff) >> rest;
  }
}
