package io.serai.security.host;

import io.netty.util.NetUtil;
import java.util.Arrays;

/** A range of IP addresses. */
public final class CidrBlock {

  private final byte[] prefix;
  private final int bits;

  private CidrBlock(byte[] prefix, int bits) {
    this.prefix = prefix;
    this.bits = bits;
  }

  /**
   * Parses a range in CIDR notation, such as {@code 10.0.0.0/8}, or one address.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public static CidrBlock of(String cidr) {
    int slash = cidr.indexOf('/');
    byte[] prefix =
        NetUtil.createByteArrayFromIpAddressString(slash < 0 ? cidr : cidr.substring(0, slash));
    if (prefix == null) {
      throw new IllegalArgumentException("no address");
    }
    int all = prefix.length * 8;
    int bits = slash < 0 ? all : Integer.parseInt(cidr.substring(slash + 1));
    if (bits < 0 || bits > all) {
      throw new IllegalArgumentException("not the length of a prefix");
    }
    return new CidrBlock(prefix, bits);
  }

  /** Whether the range contains an address of 4 or 16 bytes. */
  public boolean contains(byte[] address) {
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
