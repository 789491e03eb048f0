package io.serai.a2a;

import io.serai.a2a.card.CardSecurityScheme;
import io.serai.a2a.card.SharedCardConfig;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.push.PushRetention;
import io.serai.document.TextFunctions;
import io.serai.http.HttpSettings;
import io.serai.protocol.stream.StreamSettings;
import io.serai.security.auth.SecuritySettings;
import io.serai.security.host.LoopbackHosts;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.jwt.JwtSettings;
import io.serai.security.key.SigningKey;
import io.serai.security.vault.VaultException;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The keys of A2A, {@code serai.a2a.*} and {@code serai.log.requests}. */
public final class A2aSettings {

  static final Setting<Boolean> LOG_REQUESTS =
      Setting.flag("serai.log.requests", true, "Whether each request of A2A is logged in a line.");

  static final Setting<Boolean> LEGACY =
      Setting.flag("serai.a2a.legacy", true, "Whether A2A 0.3 is served in addition to 1.0.");

  static final Setting<Boolean> GRPC =
      Setting.flag(
          "serai.a2a.grpc", true, "Whether A2A is also served over gRPC, on the same port.");

  public static final Setting<Boolean> PUSH =
      Setting.flag("serai.a2a.push", true, "Whether A2A clients can request push notifications.");

  static final Setting<List<String>> PUSH_ALLOWED_PRIVATE_HOSTS =
      Setting.list(
          "serai.a2a.push.allowed-private-hosts",
          "",
          "Hosts, or host:port, on private, loopback or link-local addresses that push"
              + " notifications may be sent to.");

  static final Setting<Duration> PUSH_KEEP_FOR =
      Setting.duration(
          "serai.a2a.push.keep-for",
          "7d",
          "How long configurations of push notifications are kept whose delivery has ended or was"
              + " given up.");

  static final Setting<Integer> PUSH_KEEP_DEAD =
      Setting.number(
          "serai.a2a.push.keep-dead",
          "10000",
          0,
          Integer.MAX_VALUE,
          "Maximum number of configurations that are kept although they were given up; a quarter"
              + " for the tasks of one owner.");

  static final Setting<String> ERROR_TABLE =
      Setting.choice(
          "serai.a2a.error-table",
          List.of("1.0.1", "1.0.0"),
          "The edition of A2A's table of HTTP statuses for errors.");

  static final Setting<String> REST_MEDIA_TYPE =
      Setting.text(
          "serai.a2a.rest-media-type",
          "media type",
          "application/json",
          "Media type of A2A HTTP+JSON responses to requests that do not accept a specific one.");

  static final Setting<List<String>> INPUT_MODES =
      Setting.list(
          "serai.a2a.input-modes",
          "text/plain,application/json",
          "Accepted media types of parts of A2A messages; */* for any.");

  static final Setting<List<String>> EXTENSIONS =
      Setting.list(
          "serai.a2a.extensions",
          "",
          "URIs of the A2A protocol extensions that the agents support, besides those of the hub.");

  static final Setting<List<String>> REQUIRED_EXTENSIONS =
      Setting.list(
          "serai.a2a.required-extensions", "", "Those of them that every request must use.");

  static final Setting<String> CARD_KEY =
      Setting.text(
          "serai.a2a.card-key",
          "file",
          "",
          "File (mode 600) with the private JSON Web Key that signs agent cards: EC P-256 or RSA."
              + " 'serai key card' writes one.");

  static final Setting<String> CARD_KEY_ID =
      Setting.text(
          "serai.a2a.card-key-id",
          "text",
          "",
          "Key id (kid) of that key; if empty, its thumbprint.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          LOG_REQUESTS,
          LEGACY,
          GRPC,
          PUSH,
          PUSH_ALLOWED_PRIVATE_HOSTS,
          PUSH_KEEP_FOR,
          PUSH_KEEP_DEAD,
          ERROR_TABLE,
          REST_MEDIA_TYPE,
          INPUT_MODES,
          EXTENSIONS,
          REQUIRED_EXTENSIONS,
          CARD_KEY,
          CARD_KEY_ID);

  private A2aSettings() {}

  /**
   * Returns the configuration of the A2A server.
   *
   * @param restAtRoot whether HTTP+JSON is served at the root too
   */
  public static A2aConfig config(Settings settings, boolean restAtRoot) {
    return new A2aConfig(
        settings.get(LEGACY),
        SecuritySettings.isClosed(settings),
        HttpSettings.publicBaseUrl(settings).isPresent(),
        settings.get(ERROR_TABLE).equals("1.0.0")
            ? ErrorTableVersion.V1_0_0
            : ErrorTableVersion.V1_0_1,
        settings.text(REST_MEDIA_TYPE),
        settings.get(INPUT_MODES),
        settings.get(EXTENSIONS),
        Set.copyOf(settings.get(REQUIRED_EXTENSIONS)),
        StreamSettings.heartbeat(settings),
        settings.get(GRPC),
        restAtRoot,
        settings.get(LOG_REQUESTS));
  }

  /** Returns the private hosts that push notifications may be sent to. */
  public static PrivateHostAllowlist pushHosts(Settings settings) {
    return PrivateHostAllowlist.of(settings, PUSH_ALLOWED_PRIVATE_HOSTS);
  }

  /** Returns how long configurations are kept whose delivery has ended. */
  static PushRetention pushRetention(Settings settings) {
    return new PushRetention(settings.get(PUSH_KEEP_FOR), settings.get(PUSH_KEEP_DEAD));
  }

  /**
   * Returns the security schemes and the signing key of agent cards.
   *
   * @throws InvalidSettingException if the signing key cannot be used
   */
  public static SharedCardConfig.CardSecurity cards(Settings settings) {
    return new SharedCardConfig.CardSecurity(cardKey(settings), schemes(settings));
  }

  private static List<CardSecurityScheme> schemes(Settings settings) {
    List<CardSecurityScheme> schemes = new ArrayList<>();
    Optional<String> issuer = settings.find(JwtSettings.ISSUER);
    if (issuer.isPresent() && settings.text(JwtSettings.JWKS).isEmpty()) {
      String base = TextFunctions.withoutTrailing(issuer.get(), '/');
      schemes.add(CardSecurityScheme.openId(base + "/.well-known/openid-configuration"));
    } else if (issuer.isPresent()) {
      schemes.add(CardSecurityScheme.token());
    }
    if (settings.find(SecuritySettings.CLIENT_CERT_HEADER).isPresent()) {
      schemes.add(CardSecurityScheme.CERTIFICATE);
    }
    return schemes;
  }

  private static Optional<SigningKey> cardKey(Settings settings) {
    Optional<String> file = settings.find(CARD_KEY);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    if (HttpSettings.publicBaseUrl(settings).isEmpty()
        && !LoopbackHosts.isAddress(settings.text(HttpSettings.HOST))) {
      throw new InvalidSettingException(
          CARD_KEY.key()
              + " would sign cards with any address that callers use. Set "
              + HttpSettings.PUBLIC_BASE_URL.key()
              + " to the address of the hub.");
    }
    try {
      return Optional.of(
          SigningKey.read(settings.home().resolve(file.get()), settings.find(CARD_KEY_ID)));
    } catch (VaultException unusable) {
      throw new InvalidSettingException(CARD_KEY.key() + ": " + unusable.getMessage(), unusable);
    }
  }
}
