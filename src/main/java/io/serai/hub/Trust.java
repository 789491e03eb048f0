package io.serai.hub;

import io.serai.a2a.card.AccessScheme;
import io.serai.a2a.card.CardTrust;
import io.serai.document.Texts;
import io.serai.http.ProxyHeaders;
import io.serai.security.Loopback;
import io.serai.security.SigningKey;
import io.serai.security.Tokens;
import io.serai.security.TrustedProxies;
import io.serai.security.VaultException;
import io.serai.security.jwt.JwtConfig;
import io.serai.security.jwt.JwtTokens;
import io.serai.security.jwt.KeyFetch;
import io.serai.security.jwt.KeySource;
import io.serai.security.jwt.KeySources;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/** What the settings say of who is believed, and why others may believe the hub. */
final class Trust {
  private static final String ISSUER = "serai.security.jwt.issuer";
  private static final String KEYS = "serai.security.jwt.jwks";
  private static final String CERTIFICATE = "serai.security.client-cert-header";
  private static final String PROXIES = "serai.security.trusted-proxies";

  private Trust() {}

  /**
   * What agent cards say of it.
   *
   * @throws HubException where the key that signs them cannot be used
   */
  static CardTrust cards(Settings settings) {
    return new CardTrust(cardKey(settings), schemes(settings));
  }

  /**
   * Judges the tokens of the issuer that is configured; without one, no token is known.
   *
   * @param worker reads a file of keys
   */
  static Tokens tokens(Settings settings, KeyFetch fetch, Executor worker, Clock clock) {
    if (settings.text(ISSUER).isEmpty()) {
      return Tokens.NONE;
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
    return new JwtTokens(config, keys(settings, config, fetch, worker), clock);
  }

  /** What is taken from proxies in front of the hub. */
  static ProxyHeaders proxies(Settings settings) {
    Optional<String> certificate = set(settings, CERTIFICATE);
    try {
      TrustedProxies proxies = TrustedProxies.parse(settings.list(PROXIES));
      if (certificate.isPresent() && !proxies.any()) {
        throw new HubException(
            CERTIFICATE + " is believed of trusted proxies alone. Set " + PROXIES + ".");
      }
      return new ProxyHeaders(proxies, certificate);
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private static KeySource keys(
      Settings settings, JwtConfig config, KeyFetch fetch, Executor worker) {
    String keys = settings.text(KEYS);
    if (keys.isEmpty()) {
      return KeySources.discovered(config, fetch);
    }
    if (!keys.matches("(?i)https?://.*")) {
      return KeySources.file(settings.home().resolve(keys), worker);
    }
    requireSecure(settings, KEYS);
    return KeySources.at(URI.create(keys), fetch);
  }

  /** Keys that came in the clear could be anybody's. */
  private static void requireSecure(Settings settings, String key) {
    try {
      URI uri = URI.create(settings.text(key));
      boolean near = uri.getHost() != null && Loopback.isAddress(uri.getHost());
      if (uri.getHost() != null
          && ("https".equals(uri.getScheme()) || (near && "http".equals(uri.getScheme())))) {
        return;
      }
    } catch (IllegalArgumentException noAddress) {
      // said below
    }
    throw settings.wrong(key, "an https:// address");
  }

  private static List<AccessScheme> schemes(Settings settings) {
    List<AccessScheme> schemes = new ArrayList<>();
    Optional<String> issuer = set(settings, ISSUER);
    if (issuer.isPresent() && settings.text(KEYS).isEmpty()) {
      String base = Texts.withoutTrailing(issuer.get(), '/');
      schemes.add(AccessScheme.openId(base + "/.well-known/openid-configuration"));
    } else if (issuer.isPresent()) {
      schemes.add(AccessScheme.token());
    }
    if (set(settings, CERTIFICATE).isPresent()) {
      schemes.add(AccessScheme.CERTIFICATE);
    }
    return schemes;
  }

  private static Optional<SigningKey> cardKey(Settings settings) {
    Optional<String> file = set(settings, "serai.a2a.card-key");
    if (file.isEmpty()) {
      return Optional.empty();
    }
    if (settings.text("serai.public-base-url").isEmpty()
        && !Loopback.isAddress(settings.text("serai.host"))) {
      throw new HubException(
          "serai.a2a.card-key would sign whatever address callers ask at. Set"
              + " serai.public-base-url to the hub's own.");
    }
    try {
      return Optional.of(
          SigningKey.read(
              settings.home().resolve(file.get()), set(settings, "serai.a2a.card-key-id")));
    } catch (VaultException unusable) {
      throw new HubException("serai.a2a.card-key: " + unusable.getMessage(), unusable);
    }
  }

  private static Optional<String> set(Settings settings, String key) {
    return Optional.of(settings.text(key)).filter(text -> !text.isEmpty());
  }
}
