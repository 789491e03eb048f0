package io.serai.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.netty.util.NetUtil;
import io.serai.outbound.OutboundException.Reason;
import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The checked socket addresses behind origins, each remembered for a while: public ones, and those
 * of hosts that may lie at private ones. Bounded, the least used is forgotten; thread-safe.
 */
final class AddressPins {

  private final HostResolver resolver;
  private final Set<String> allowedPrivateHosts;
  private final Cache<Origin, SocketAddress> pins;

  AddressPins(HostResolver resolver, OutboundConfig config) {
    this.resolver = resolver;
    this.allowedPrivateHosts =
        config.hosts().allowedPrivate().stream()
            .map(HostName::normal)
            .collect(Collectors.toUnmodifiableSet());
    this.pins =
        Caffeine.newBuilder()
            .maximumSize(config.limits().routes())
            .expireAfterWrite(config.limits().addressTtl())
            .build();
  }

  /** The address that was checked a moment ago, or null. */
  @Nullable SocketAddress known(Origin origin) {
    return pins.getIfPresent(origin);
  }

  /** The address to connect to; fails with an OutboundException. */
  Future<SocketAddress> of(Origin origin) {
    SocketAddress known = known(origin);
    if (known != null) {
      return Future.succeededFuture(known);
    }
    byte[] literal = NetUtil.createByteArrayFromIpAddressString(origin.host());
    return literal == null ? resolve(origin) : check(origin, address(literal));
  }

  private Future<SocketAddress> resolve(Origin origin) {
    return resolver
        .resolve(origin.host())
        .transform(
            found ->
                found.succeeded()
                    ? check(origin, found.result())
                    : Future.failedFuture(unresolved(origin)));
  }

  private Future<SocketAddress> check(Origin origin, InetAddress address) {
    if (!allowedPrivateHosts.contains(origin.host()) && !PublicAddresses.contain(address)) {
      return Future.failedFuture(
          OutboundException.refused(
              origin.host()
                  + " is at an address that is not public; where that is meant, name it in"
                  + " serai.outbound.allowed-private-hosts"));
    }
    SocketAddress pin =
        SocketAddress.inetSocketAddress(new InetSocketAddress(address, origin.port()));
    pins.put(origin, pin);
    return Future.succeededFuture(pin);
  }

  private static InetAddress address(byte[] octets) {
    try {
      return InetAddress.getByAddress(octets);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static OutboundException unresolved(Origin origin) {
    return new OutboundException(
        Reason.UNREACHABLE, "the name " + origin.host() + " does not resolve");
  }
}
