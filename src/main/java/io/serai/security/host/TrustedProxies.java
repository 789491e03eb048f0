package io.serai.security.host;

import io.netty.util.NetUtil;
import java.util.List;

/** IP addresses of the reverse proxies whose forwarding headers are trusted. */
public record TrustedProxies(List<CidrBlock> blocks) {

  /** Trusts no proxy. */
  public static final TrustedProxies NONE = new TrustedProxies(List.of());

  /** Copies the list. */
  public TrustedProxies {
    blocks = List.copyOf(blocks);
  }

  /**
   * Parses addresses and ranges such as {@code 10.0.0.0/8}.
   *
   * @throws IllegalArgumentException if one is neither; the message contains it
   */
  public static TrustedProxies parse(List<String> texts) {
    return new TrustedProxies(texts.stream().map(TrustedProxies::block).toList());
  }

  /** Whether there is any trusted proxy. */
  public boolean any() {
    return !blocks.isEmpty();
  }

  /**
   * Whether a connection's remote address is trusted; {@code address} is an IP address, not a name.
   */
  public boolean contain(String address) {
    if (blocks.isEmpty()) {
      return false;
    }
    byte[] octets = NetUtil.createByteArrayFromIpAddressString(address);
    return octets != null && blocks.stream().anyMatch(block -> block.contains(octets));
  }

  private static CidrBlock block(String text) {
    try {
      return CidrBlock.of(text);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "serai.security.trusted-proxies takes addresses and ranges such as 10.0.0.0/8, not "
              + text
              + ".",
          wrong);
    }
  }
}
