package io.serai.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.netty.util.NetUtil;
import io.serai.outbound.OutboundException.Reason;
import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The one guard that every address passes before something is sent there; what it does not know to
 * be allowed, it refuses.
 *
 * <p>Two steps: {@link #admit} looks at the address as it is written, {@link #pin} at the IP
 * address behind it, which is the one that is then connected to, so that a name that changes its
 * address leads nobody astray. Thread-safe; nothing blocks.
 */
final class OutboundGuard {

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private static final Set<String> FORBIDDEN_HEADERS = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    FORBIDDEN_HEADERS.addAll(
        Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "connection",
            "keep-alive",
            "upgrade",
            "te",
            "trailer",
            "expect",
            "proxy-authorization",
            "proxy-connection"));
  }

  private final HostResolver resolver;
  private final Set<String> allowedPrivateHosts;
  private final HostPatterns allowed;
  private final HostPatterns denied;
  private final Cache<Origin, SocketAddress> pins;

  OutboundGuard(OutboundConfig config, HostResolver resolver) {
    this.resolver = resolver;
    this.allowedPrivateHosts =
        config.allowedPrivateHosts().stream()
            .map(name -> withoutBrackets(name.toLowerCase(Locale.ROOT)))
            .collect(Collectors.toSet());
    this.allowed = new HostPatterns(config.allowedHosts());
    this.denied = new HostPatterns(config.deniedHosts());
    this.pins =
        Caffeine.newBuilder()
            .maximumSize(config.hosts())
            .expireAfterWrite(config.addressTtl())
            .build();
  }

  /** Where a request goes, if it may. */
  Origin admit(OutboundRequest request) throws OutboundException {
    checkMethod(request.method());
    for (String name : request.headers().keySet()) {
      if (isTheHubsOwn(name)) {
        throw refused("the header " + name + " is the hub's own; leave it out");
      }
    }
    return admit(request.uri(), request.hosts());
  }

  /** Whether a header field is set by the hub alone, whatever its case. */
  static boolean isTheHubsOwn(String name) {
    return FORBIDDEN_HEADERS.contains(name);
  }

  /** Where an address leads, if a request that is confined to these hosts may go there. */
  Origin admit(URI uri, Set<String> hosts) throws OutboundException {
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    if (!tls && !"http".equalsIgnoreCase(uri.getScheme())) {
      throw refused("only http and https addresses may be called");
    }
    if (uri.getRawUserInfo() != null) {
      throw refused("an address may not hold user and password; use a header");
    }
    String host = host(uri);
    int port = uri.getPort() < 0 ? (tls ? 443 : 80) : uri.getPort();
    if (port == 0 || port > 65535) {
      throw refused("the port " + port + " is none");
    }
    checkHost(host, hosts);
    return new Origin(tls, host, port);
  }

  /** The checked socket address to connect to; fails with an OutboundException. */
  Future<SocketAddress> pin(Origin origin) {
    SocketAddress known = pinned(origin);
    if (known != null) {
      return Future.succeededFuture(known);
    }
    byte[] literal = NetUtil.createByteArrayFromIpAddressString(origin.host());
    if (literal != null) {
      return check(origin, address(literal));
    }
    return resolver
        .resolve(origin.host())
        .transform(
            found ->
                found.succeeded()
                    ? check(origin, found.result())
                    : Future.failedFuture(unresolved(origin)));
  }

  /** The address that was checked a moment ago, or null. */
  @Nullable SocketAddress pinned(Origin origin) {
    return pins.getIfPresent(origin);
  }

  private Future<SocketAddress> check(Origin origin, InetAddress address) {
    if (!allowedPrivateHosts.contains(origin.host()) && !PublicAddresses.contain(address)) {
      return Future.failedFuture(
          refused(
              origin.host()
                  + " is at an address that is not public; where that is meant, name it in"
                  + " serai.outbound.allowed-private-hosts"));
    }
    SocketAddress pin =
        SocketAddress.inetSocketAddress(new InetSocketAddress(address, origin.port()));
    pins.put(origin, pin);
    return Future.succeededFuture(pin);
  }

  private void checkHost(String host, Set<String> hosts) throws OutboundException {
    if (!hosts.isEmpty() && !contains(hosts, host)) {
      throw refused(host + " is not among the hosts that this request may go to");
    }
    if (denied.match(host)) {
      throw refused(host + " is denied by serai.outbound.denied-hosts");
    }
    if (!allowed.isEmpty() && !allowed.match(host)) {
      throw refused(host + " is not named in serai.outbound.allowed-hosts");
    }
  }

  private static void checkMethod(String method) throws OutboundException {
    if (!METHODS.contains(method)) {
      throw refused("only " + String.join(", ", new TreeSet<>(METHODS)) + " may be called");
    }
  }

  private static String host(URI uri) throws OutboundException {
    String host = uri.getHost();
    if (host == null || host.isEmpty() || host.indexOf('%') >= 0) {
      throw refused("the address names no host that can be checked");
    }
    String name = withoutBrackets(host.toLowerCase(Locale.ROOT));
    String plain = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    if (endsInNumber(plain) && !NetUtil.isValidIpV4Address(plain)) {
      throw refused("an address by number is written as four numbers with dots");
    }
    return plain;
  }

  /** Resolvers read such names as numbers, each in its own way. */
  private static boolean endsInNumber(String host) {
    if (host.indexOf(':') >= 0) {
      return false;
    }
    int last = host.lastIndexOf('.') + 1;
    return last == host.length() || Character.isDigit(host.charAt(last));
  }

  private static boolean contains(Set<String> hosts, String host) {
    if (hosts.contains(host)) {
      return true;
    }
    for (String name : hosts) {
      if (withoutBrackets(name).equalsIgnoreCase(host)) {
        return true;
      }
    }
    return false;
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
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

  private static OutboundException refused(String message) {
    return new OutboundException(Reason.REFUSED, message);
  }
}
