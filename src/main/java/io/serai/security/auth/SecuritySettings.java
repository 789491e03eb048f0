package io.serai.security.auth;

import io.serai.security.host.TrustedProxies;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.util.List;
import java.util.Locale;

/** The keys of authentication, {@code serai.security.*}. */
public final class SecuritySettings {

  public static final Setting<String> MODE =
      Setting.choice(
          "serai.security.mode",
          List.of("open", "closed"),
          "Open listens on loopback only and treats requests without a key as from the operator;"
              + " closed requires callers to authenticate.");

  public static final Setting<List<String>> OPERATORS =
      Setting.list(
          "serai.security.operators",
          "",
          "SHA-256 hashes of the operators' keys, in hex; role=viewer or role=operator may follow a hash.");

  public static final Setting<List<String>> TRUSTED_PROXIES =
      Setting.list(
          "serai.security.trusted-proxies",
          "",
          "Addresses and ranges of reverse proxies whose forwarded headers are trusted.");

  public static final Setting<String> CLIENT_CERT_HEADER =
      Setting.text(
          "serai.security.client-cert-header",
          "text",
          "",
          "Header in which these proxies send the subject of the client's certificate.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(MODE, OPERATORS, TRUSTED_PROXIES, CLIENT_CERT_HEADER);

  private SecuritySettings() {}

  /**
   * Returns the configuration of authentication.
   *
   * @param host the address that the hub listens on
   */
  public static SecurityConfig config(Settings settings, String host) {
    SecurityConfig.AnonymousAccessMode mode =
        SecurityConfig.AnonymousAccessMode.valueOf(settings.get(MODE).toUpperCase(Locale.ROOT));
    return settings.get(OPERATORS, operators -> SecurityConfig.read(mode, operators, host));
  }

  /** Whether callers need a key. */
  public static boolean isClosed(Settings settings) {
    return settings.get(MODE).equals("closed");
  }

  /** Returns the trusted proxies. */
  public static TrustedProxies proxies(Settings settings) {
    return settings.get(TRUSTED_PROXIES, TrustedProxies::parse);
  }
}
