package io.serai.outbound.ws;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.impl.transports.JDKTransport;
import io.vertx.core.net.SocketAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A transport of Vert.x that connects to pinned addresses only, whatever their names resolve to.
 *
 * <p>Vert.x ignores {@code RequestOptions.setServer} for WebSockets. It asks its transport for the
 * address of each connection instead, and resolves a name only if that address is not resolved yet.
 * Thread-safe.
 */
final class PinnedTransport extends JDKTransport {

  /** A name that never resolves (RFC 2606). */
  private static final String NOWHERE = "not-pinned.invalid";

  private final Cache<SocketAddress, SocketAddress> pins =
      Caffeine.newBuilder().maximumSize(1_000).expireAfterWrite(Duration.ofMinutes(1)).build();

  /** Lets connections to a host, as it is written, go to this address for the next minute. */
  void pin(int port, String host, SocketAddress address) {
    pins.put(SocketAddress.inetSocketAddress(port, host), address);
  }

  @Override
  public java.net.SocketAddress convert(SocketAddress wanted) {
    @Nullable SocketAddress pinned = pins.getIfPresent(wanted);
    return pinned == null
        ? InetSocketAddress.createUnresolved(NOWHERE, wanted.port())
        : super.convert(pinned);
  }
}
