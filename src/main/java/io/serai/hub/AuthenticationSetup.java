package io.serai.hub;

import io.serai.a2a.card.CardOptions;
import io.serai.a2a.card.CardSecurityScheme;
import io.serai.document.TextFunctions;
import io.serai.http.TrustedProxyHeaderFilter;
import io.serai.security.LoopbackHosts;
import io.serai.security.SigningKey;
import io.serai.security.TokenValidator;
import io.serai.security.TrustedProxies;
import io.serai.security.VaultException;
import io.serai.security.jwt.JwksSource;
import io.serai.security.jwt.JwksSourceFactory;
import io.serai.security.jwt.JwtConfig;
import io.serai.security.jwt.JwtTokenValidator;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Creates the authentication components from the settings: token validation, trusted proxies, and
 * the security part of agent cards.
 */
final class AuthenticationSetup {
  private static final String ISSUER = "serai.security.jwt.issuer";
  private static final String KEYS = "serai.security.jwt.jwks";
  private static final String CERTIFICATE = "serai.security.client-cert-header";
  private static final String PROXIES = "serai.security.trusted-proxies";

  private AuthenticationSetup() {}

  /**
   * Returns the security schemes and the signing key of agent cards.
   *
   * @throws HubException if the signing key cannot be used
   */
  static CardOptions.CardSecurity cards(Settings settings) {
    return new CardOptions.CardSecurity(cardKey(settings), schemes(settings));
  }

  /**
   * Returns the validator for tokens of the configured issuer; without an issuer all tokens are
   * rejected.
   *
   * @param worker reads a key file, which may block
   */
  static TokenValidator tokens(
      Settings settings, JwksSource.JwksFetcher fetch, Executor worker, Clock clock) {
    if (settings.text(ISSUER).isEmpty()) {
      return TokenValidator.NONE;
    }
    requireSecure(settings, ISSUER);
    JwtConfig config;
    try {
      config =
          JwtConfig.of(
              settings.text(ISSUER),
              settings.list("serai.security.jwt.audience"),
              settings.text("serai.security.jwt.agent-claim"),
              settings.list("serai.security.jwt.algorithms"));
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
    return new JwtTokenValidator(config, keys(settings, config, fetch, worker), clock);
  }

  /** Returns the trusted proxies. */
  static TrustedProxies proxies(Settings settings) {
    try {
      return TrustedProxies.parse(settings.list(PROXIES));
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /** Returns the filter that accepts forwarded headers from trusted proxies. */
  static TrustedProxyHeaderFilter forwarded(Settings settings) {
    Optional<String> certificate = optional(settings, CERTIFICATE);
    TrustedProxies proxies = proxies(settings);
    if (certificate.isPresent() && !proxies.any()) {
      throw new HubException(
          CERTIFICATE + " is accepted from trusted proxies only. Set " + PROXIES + ".");
    }
    return new TrustedProxyHeaderFilter(proxies, certificate);
  }

  private static JwksSource keys(
      Settings settings, JwtConfig config, JwksSource.JwksFetcher fetch, Executor worker) {
    String keys = settings.text(KEYS);
    if (keys.isEmpty()) {
      return JwksSourceFactory.discovered(config, fetch);
    }
    if (!keys.matches("(?i)https?://.*")) {
      return JwksSourceFactory.file(settings.home().resolve(keys), worker);
    }
    requireSecure(settings, KEYS);
    return JwksSourceFactory.at(URI.create(keys), fetch);
  }

  /**
   * Requires https, since keys fetched over plain http could be forged; http is accepted for
   * loopback.
   */
  private static void requireSecure(Settings settings, String key) {
    try {
      URI uri = URI.create(settings.text(key));
      boolean loopback = uri.getHost() != null && LoopbackHosts.isAddress(uri.getHost());
      if (uri.getHost() != null
          && ("https".equals(uri.getScheme()) || (loopback && "http".equals(uri.getScheme())))) {
        return;
      }
    } catch (IllegalArgumentException noAddress) {
      // reported below
    }
    throw settings.wrong(key, "an https:// address");
  }

  private static List<CardSecurityScheme> schemes(Settings settings) {
    List<CardSecurityScheme> schemes = new ArrayList<>();
    Optional<String> issuer = optional(settings, ISSUER);
    if (issuer.isPresent() && settings.text(KEYS).isEmpty()) {
      String base = TextFunctions.withoutTrailing(issuer.get(), '/');
      schemes.add(CardSecurityScheme.openId(base + "/.well-known/openid-configuration"));
    } else if (issuer.isPresent()) {
      schemes.add(CardSecurityScheme.token());
    }
    if (optional(settings, CERTIFICATE).isPresent()) {
      schemes.add(CardSecurityScheme.CERTIFICATE);
    }
    return schemes;
  }

  private static Optional<SigningKey> cardKey(Settings settings) {
    Optional<String> file = optional(settings, "serai.a2a.card-key");
    if (file.isEmpty()) {
      return Optional.empty();
    }
    if (settings.text("serai.public-base-url").isEmpty()
        && !LoopbackHosts.isAddress(settings.text("serai.host"))) {
      throw new HubException(
          "serai.a2a.card-key would sign cards with any address that callers use. Set"
              + " serai.public-base-url to the address of the hub.");
    }
    try {
      return Optional.of(
          SigningKey.read(
              settings.home().resolve(file.get()), optional(settings, "serai.a2a.card-key-id")));
    } catch (VaultException unusable) {
      throw new HubException("serai.a2a.card-key: " + unusable.getMessage(), unusable);
    }
  }

  private static Optional<String> optional(Settings settings, String key) {
    return Optional.of(settings.text(key)).filter(text -> !text.isEmpty());
  }
}
