package io.serai.security;

import io.netty.util.NetUtil;
import java.util.List;

/** The reverse proxies whose word about a request is taken, by their addresses. */
public record TrustedProxies(List<CidrBlock> blocks) {

  /** Nobody's word is taken. */
  public static final TrustedProxies NONE = new TrustedProxies(List.of());

  /** Copies the list. */
  public TrustedProxies {
    blocks = List.copyOf(blocks);
  }

  /**
   * Reads addresses and ranges such as {@code 10.0.0.0/8}.
   *
   * @throws IllegalArgumentException where one is neither; the message says which
   */
  public static TrustedProxies parse(List<String> texts) {
    return new TrustedProxies(texts.stream().map(TrustedProxies::block).toList());
  }

  /** Whether there is any. */
  public boolean any() {
    return !blocks.isEmpty();
  }

  /** Whether the peer of a connection is one; {@code address} as numbers, never a name. */
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
