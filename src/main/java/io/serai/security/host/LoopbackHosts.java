package io.serai.security.host;

import io.serai.document.UriParser;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognises the loopback names and addresses of this machine, which DNS cannot point elsewhere.
 */
public final class LoopbackHosts {
  private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final int MAX_PORT_DIGITS = 5;
  private static final Pattern ADDRESS =
      Pattern.compile("localhost|127(?:\\.[0-9]{1,3}){3}|\\[?(?:::1|0:0:0:0:0:0:0:1)]?");

  private LoopbackHosts() {}

  /** Whether a bind address is reachable from this machine only. */
  public static boolean isAddress(String host) {
    return ADDRESS.matcher(host.strip().toLowerCase(Locale.ROOT)).matches();
  }

  /** Whether the value of a {@code Host} header is a loopback name, with or without a port. */
  public static boolean isHost(String host) {
    String name = host.strip();
    int colon = name.lastIndexOf(':');
    if (colon > name.lastIndexOf(']')) {
      if (!isPort(name, colon + 1)) {
        return false;
      }
      name = name.substring(0, colon);
    }
    return NAMES.contains(name.toLowerCase(Locale.ROOT));
  }

  private static boolean isPort(String host, int from) {
    if (host.length() - from > MAX_PORT_DIGITS) {
      return false;
    }
    for (int i = from; i < host.length(); i++) {
      if (host.charAt(i) < '0' || host.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /** Whether the value of an {@code Origin} header is a page of this machine. */
  public static boolean isOrigin(String origin) {
    return UriParser.parse(origin.strip())
        .filter(
            uri ->
                "http".equalsIgnoreCase(uri.getScheme())
                    || "https".equalsIgnoreCase(uri.getScheme()))
        .map(URI::getHost)
        .filter(LoopbackHosts::isHost)
        .isPresent();
  }
}
