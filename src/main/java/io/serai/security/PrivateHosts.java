package io.serai.security;

import java.util.Collection;
import java.util.List;

/**
 * The hosts at private, loopback or link-local addresses that a setting allows calls to go to: each
 * entry is a host, which means every port of it, or {@code host:port}. Immutable.
 */
public final class PrivateHosts {
  private final String setting;
  private final List<HostEntry> entries;

  private PrivateHosts(String setting, List<HostEntry> entries) {
    this.setting = setting;
    this.entries = entries;
  }

  /**
   * The hosts that a setting lists.
   *
   * @param setting its key, which messages name
   * @throws IllegalArgumentException where an entry is neither a host nor {@code host:port}; the
   *     message says which one
   */
  public static PrivateHosts of(String setting, Collection<String> entries) {
    return new PrivateHosts(setting, entries.stream().map(PrivateHosts::entry).toList());
  }

  /** Whether calls may go to this host at this port, though its address is private. */
  public boolean contains(WebOrigin origin) {
    for (HostEntry entry : entries) {
      if (entry.names(origin.host(), origin.port())) {
        return true;
      }
    }
    return false;
  }

  /** The key of the setting. */
  public String setting() {
    return setting;
  }

  private static HostEntry entry(String text) {
    return HostEntry.parse(text)
        .filter(entry -> entry.origin().isEmpty())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\"" + text + "\" is neither a host nor host:port, such as localhost:8080"));
  }
}
