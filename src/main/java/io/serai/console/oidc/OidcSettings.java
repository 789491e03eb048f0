package io.serai.console.oidc;

import io.serai.outbound.OutboundSettings;
import io.serai.security.host.LoopbackHosts;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.host.TargetOrigin;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** The keys of the sign-in by OpenID Connect, {@code serai.console.oidc.*}. */
public final class OidcSettings {

  static final Setting<String> ISSUER =
      Setting.text(
          "serai.console.oidc.issuer",
          "URL",
          "",
          "Issuer of OpenID Connect by which people sign in at the console; keys stay valid.");

  static final Setting<String> CLIENT_ID =
      Setting.text(
          "serai.console.oidc.client-id",
          "text",
          "serai",
          "Id of the hub as a client of the issuer.");

  static final Setting<String> CREDENTIAL =
      Setting.text(
          "serai.console.oidc.credential",
          "text",
          "",
          "Credential of the vault with the client's secret; empty for a public client, which uses"
              + " PKCE alone.");

  static final Setting<List<String>> SCOPES =
      Setting.list("serai.console.oidc.scopes", "openid,profile", "Scopes to ask the issuer for.");

  static final Setting<String> USER_CLAIM =
      Setting.text(
          "serai.console.oidc.user-claim",
          "text",
          "sub",
          "The claim that names the person; it must be unique, since tasks belong to it.");

  static final Setting<String> ROLE_CLAIM =
      Setting.text(
          "serai.console.oidc.role-claim",
          "text",
          "roles",
          "The claim with the person's roles or groups; if there is none of this name, dots lead into"
              + " objects.");

  static final Setting<List<String>> VIEWERS = roles("viewers", "viewer", "serai-viewer");

  static final Setting<List<String>> OPERATORS = roles("operators", "operator", "serai-operator");

  static final Setting<List<String>> ADMINISTRATORS =
      roles("administrators", "administrator", "serai-administrator");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          ISSUER,
          CLIENT_ID,
          CREDENTIAL,
          SCOPES,
          USER_CLAIM,
          ROLE_CLAIM,
          VIEWERS,
          OPERATORS,
          ADMINISTRATORS);

  private OidcSettings() {}

  /** Whether an issuer is configured. */
  public static boolean isConfigured(Settings settings) {
    return !settings.text(ISSUER).isEmpty();
  }

  /**
   * Returns the issuer.
   *
   * @throws InvalidSettingException if it is no URL of an issuer (OpenID Connect Core 1.0, section
   *     2), or could be forged on the way because it has no TLS
   */
  static String issuer(Settings settings) {
    PrivateHostAllowlist clear =
        PrivateHostAllowlist.of(settings, OutboundSettings.ALLOWED_PRIVATE_HOSTS);
    String text = settings.text(ISSUER);
    if (!isIssuer(text, clear)) {
      throw settings.invalid(
          ISSUER,
          "an https:// address without a query, such as https://login.example.com/realms/staff;"
              + " http:// only for this machine and for hosts of "
              + clear.setting());
    }
    return text;
  }

  private static boolean isIssuer(String text, PrivateHostAllowlist clear) {
    try {
      URI address = new URI(text);
      return address.getRawQuery() == null
          && address.getRawFragment() == null
          && address.getRawUserInfo() == null
          && TargetOrigin.of(address)
              .filter(
                  origin ->
                      origin.tls()
                          || LoopbackHosts.isAddress(origin.host())
                          || clear.contains(origin))
              .isPresent();
    } catch (URISyntaxException noAddress) {
      return false;
    }
  }

  private static Setting<List<String>> roles(String key, String role, String defaultValue) {
    return Setting.list(
        "serai.console.oidc." + key,
        defaultValue,
        "Values of the role claim that make a person "
            + ("aeiou".indexOf(role.charAt(0)) < 0 ? "a " : "an ")
            + role
            + ".");
  }
}
