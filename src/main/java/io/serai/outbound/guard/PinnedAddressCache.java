package io.serai.outbound.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.netty.util.NetUtil;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * Caches the resolved socket addresses of origins for a limited time.
 *
 * <p>A private address is returned only if the request's list of private hosts contains the origin.
 * This is checked each time, because requests have different lists. The size is bounded; the least
 * recently used entries are evicted. Thread-safe.
 */
final class PinnedAddressCache {

  private final HostResolver resolver;
  private final Cache<TargetOrigin, PinnedAddress> pins;

  private record PinnedAddress(SocketAddress address, boolean isPublic) {}

  PinnedAddressCache(HostResolver resolver, OutboundConfig config) {
    this.resolver = resolver;
    this.pins =
        Caffeine.newBuilder()
            .maximumSize(config.limits().routes())
            .expireAfterWrite(config.limits().addressTtl())
            .executor(Runnable::run)
            .build();
  }

  /** Returns the cached address; null if there is none or it must not be called. */
  @Nullable SocketAddress cached(TargetOrigin origin, PrivateHostAllowlist allowed) {
    PinnedAddress cachedPin = pins.getIfPresent(origin);
    return cachedPin != null && mayCall(cachedPin, origin, allowed) ? cachedPin.address : null;
  }

  /** Returns the address to connect to; fails with an OutboundException. */
  Future<SocketAddress> of(TargetOrigin origin, PrivateHostAllowlist allowed) {
    PinnedAddress cachedPin = pins.getIfPresent(origin);
    if (cachedPin != null) {
      return check(cachedPin, origin, allowed);
    }
    byte[] literal = NetUtil.createByteArrayFromIpAddressString(origin.host());
    return literal == null
        ? resolve(origin, allowed)
        : check(pin(origin, address(literal)), origin, allowed);
  }

  private Future<SocketAddress> resolve(TargetOrigin origin, PrivateHostAllowlist allowed) {
    return resolver
        .resolve(origin.host())
        .transform(
            found ->
                found.succeeded()
                    ? check(pin(origin, found.result()), origin, allowed)
                    : Future.failedFuture(unresolved(origin)));
  }

  private PinnedAddress pin(TargetOrigin origin, InetAddress address) {
    PinnedAddress pin =
        new PinnedAddress(
            SocketAddress.inetSocketAddress(new InetSocketAddress(address, origin.port())),
            PublicAddresses.contain(address));
    pins.put(origin, pin);
    return pin;
  }

  private static Future<SocketAddress> check(
      PinnedAddress pin, TargetOrigin origin, PrivateHostAllowlist allowed) {
    return mayCall(pin, origin, allowed)
        ? Future.succeededFuture(pin.address)
        : Future.failedFuture(
            OutboundException.refused(
                ("%s is at an address that is not public; where that is meant, name %s in %s"
                        + " (application.properties, then restart)")
                    .formatted(origin.host(), origin.place(), allowed.setting())));
  }

  private static boolean mayCall(
      PinnedAddress pin, TargetOrigin origin, PrivateHostAllowlist allowed) {
    return pin.isPublic || allowed.contains(origin);
  }

  private static InetAddress address(byte[] octets) {
    try {
      return InetAddress.getByAddress(octets);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static OutboundException unresolved(TargetOrigin origin) {
    return OutboundException.unsent(
        Reason.UNREACHABLE, "the name " + origin.host() + " does not resolve");
  }
}
