package io.serai.security.host;

import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.util.Collection;
import java.util.List;

/**
 * Hosts at private, loopback or link-local addresses that a setting allows calls to. Each entry is
 * {@code host:port}, or a host for all its ports. Immutable.
 */
public final class PrivateHostAllowlist {
  private final String setting;
  private final List<HostAllowlistEntry> entries;

  private PrivateHostAllowlist(String setting, List<HostAllowlistEntry> entries) {
    this.setting = setting;
    this.entries = entries;
  }

  /**
   * Parses the entries of a setting.
   *
   * @param setting key of the setting, for messages
   * @throws IllegalArgumentException if an entry is neither a host nor {@code host:port}; the
   *     message contains it
   */
  public static PrivateHostAllowlist of(String setting, Collection<String> entries) {
    return new PrivateHostAllowlist(
        setting, entries.stream().map(PrivateHostAllowlist::entry).toList());
  }

  /**
   * Parses the entries of a setting.
   *
   * @throws InvalidSettingException if an entry is neither a host nor {@code host:port}
   */
  public static PrivateHostAllowlist of(Settings settings, Setting<List<String>> setting) {
    try {
      return of(setting.key(), settings.get(setting));
    } catch (IllegalArgumentException wrong) {
      throw settings.invalid(
          setting, "hosts and host:port, separated by commas; " + wrong.getMessage());
    }
  }

  /** Whether the list allows calls to this host and port. */
  public boolean contains(TargetOrigin origin) {
    for (HostAllowlistEntry entry : entries) {
      if (entry.covers(origin.host(), origin.port())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the key of the setting. */
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
