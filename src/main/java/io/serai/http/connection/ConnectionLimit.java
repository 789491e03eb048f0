package io.serai.http.connection;

import io.netty.channel.Channel;
import io.serai.concurrent.LogThrottle;
import io.serai.http.limit.CallerQuota;
import io.serai.security.host.TrustedProxies;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits how many connections are open at once, in sum and for each address. Each needs a file
 * descriptor, and a process without one left can open no file and no other connection. Thread-safe.
 */
public final class ConnectionLimit {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimit.class);

  private final CallerQuota quota;
  private final TrustedProxies proxies;
  private final LogThrottle logInterval = new LogThrottle(Duration.ofMinutes(1));

  /**
   * Creates a limit.
   *
   * @param proxies whose connections are those of many callers, and count in sum only
   */
  public ConnectionLimit(CallerQuota.Limits limits, TrustedProxies proxies) {
    this.proxies = proxies;
    this.quota = new CallerQuota("connections", limits);
  }

  /**
   * Counts a connection until it is closed; returns false, and closes it, if there are too many.
   */
  boolean admit(Channel channel) {
    String address = key(channel);
    if (quota.acquire(address) != null) {
      logClosed(address);
      var unused = channel.close();
      return false;
    }
    var unused = channel.closeFuture().addListener(closed -> quota.release(address));
    return true;
  }

  /** Returns what the connection is counted for: its address; itself, if it is that of a proxy. */
  private String key(Channel channel) {
    if (!(channel.remoteAddress() instanceof InetSocketAddress remote)) {
      return "";
    }
    String address = remote.getAddress().getHostAddress();
    return proxies.contain(address) ? address + " " + remote.getPort() : address;
  }

  private void logClosed(String address) {
    if (logInterval.isDue()) {
      LOG.warn(
          "A connection of {} is closed, because too many are open, in sum or of this address"
              + " (serai.http.max-connections, serai.http.max-connections-per-caller). This is"
              + " logged once a minute.",
          address);
    }
  }
}
