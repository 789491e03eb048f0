package io.serai.security;

import java.util.Collection;
import java.util.List;

/**
 * The hosts at private, loopback or link-local addresses that a setting allows calls to go to: each
 * entry is a host, which means every port of it, or {@code host:port}. Immutable.
 */
public final class PrivateHostAllowlist {
  private final String setting;
  private final List<HostAllowlistEntry> entries;

  private PrivateHostAllowlist(String setting, List<HostAllowlistEntry> entries) {
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
  public static PrivateHostAllowlist of(String setting, Collection<String> entries) {
    return new PrivateHostAllowlist(
        setting, entries.stream().map(PrivateHostAllowlist::entry).toList());
  }

  /** Whether calls may go to this host at this port, though its address is private. */
  public boolean contains(WebOrigin origin) {
    for (HostAllowlistEntry entry : entries) {
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

  private static HostAllowlistEntry entry(String text) {
    return HostAllowlistEntry.parse(text)
        .filter(entry -> entry.origin().isEmpty())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\"" + text + "\" is neither a host nor host:port, such as localhost:8080"));
  }
}
