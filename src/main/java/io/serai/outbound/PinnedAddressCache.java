package io.serai.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.netty.util.NetUtil;
import io.serai.outbound.OutboundException.Reason;
import io.serai.security.PrivateHostAllowlist;
import io.serai.security.WebOrigin;
import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * The socket addresses behind origins, each remembered for a while. A private one is given only
 * where the request's list of private hosts has the origin, which is looked at each time: requests
 * have different lists. Bounded, the least used is forgotten; thread-safe.
 */
final class PinnedAddressCache {

  private final HostResolver resolver;
  private final Cache<WebOrigin, PinnedAddress> pins;

  private record PinnedAddress(SocketAddress address, boolean isPublic) {}

  PinnedAddressCache(HostResolver resolver, OutboundConfig config) {
    this.resolver = resolver;
    this.pins =
        Caffeine.newBuilder()
            .maximumSize(config.limits().routes())
            .expireAfterWrite(config.limits().addressTtl())
            .build();
  }

  /** The address that was looked up a moment ago; null where it was not, or may not be called. */
  @Nullable SocketAddress known(WebOrigin origin, PrivateHostAllowlist allowed) {
    PinnedAddress known = pins.getIfPresent(origin);
    return known != null && mayCall(known, origin, allowed) ? known.address : null;
  }

  /** The address to connect to; fails with an OutboundException. */
  Future<SocketAddress> of(WebOrigin origin, PrivateHostAllowlist allowed) {
    PinnedAddress known = pins.getIfPresent(origin);
    if (known != null) {
      return check(known, origin, allowed);
    }
    byte[] literal = NetUtil.createByteArrayFromIpAddressString(origin.host());
    return literal == null
        ? resolve(origin, allowed)
        : check(pin(origin, address(literal)), origin, allowed);
  }

  private Future<SocketAddress> resolve(WebOrigin origin, PrivateHostAllowlist allowed) {
    return resolver
        .resolve(origin.host())
        .transform(
            found ->
                found.succeeded()
                    ? check(pin(origin, found.result()), origin, allowed)
                    : Future.failedFuture(unresolved(origin)));
  }

  private PinnedAddress pin(WebOrigin origin, InetAddress address) {
    PinnedAddress pin =
        new PinnedAddress(
            SocketAddress.inetSocketAddress(new InetSocketAddress(address, origin.port())),
            PublicAddresses.contain(address));
    pins.put(origin, pin);
    return pin;
  }

  private static Future<SocketAddress> check(
      PinnedAddress pin, WebOrigin origin, PrivateHostAllowlist allowed) {
    return mayCall(pin, origin, allowed)
        ? Future.succeededFuture(pin.address)
        : Future.failedFuture(
            OutboundException.refused(
                "%s is at an address that is not public; where that is meant, name %s in %s"
                    .formatted(origin.host(), origin.place(), allowed.setting())));
  }

  private static boolean mayCall(
      PinnedAddress pin, WebOrigin origin, PrivateHostAllowlist allowed) {
    return pin.isPublic || allowed.contains(origin);
  }

  private static InetAddress address(byte[] octets) {
    try {
      return InetAddress.getByAddress(octets);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static OutboundException unresolved(WebOrigin origin) {
    return new OutboundException(
        Reason.UNREACHABLE, "the name " + origin.host() + " does not resolve");
  }
}
