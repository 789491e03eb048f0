package io.serai.security.jwt;

import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import io.serai.security.auth.TokenValidator;
import io.serai.security.host.LoopbackHosts;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;

/** The keys of an issuer of tokens, {@code serai.security.jwt.*}. */
public final class JwtSettings {

  public static final Setting<String> ISSUER =
      Setting.text(
          "serai.security.jwt.issuer",
          "URL",
          "",
          "Issuer whose tokens (JWT) identify agents; the hub's own keys stay valid.");

  static final Setting<List<String>> AUDIENCE =
      Setting.list(
          "serai.security.jwt.audience",
          "",
          "Accepted audiences: a token's aud must contain one of them.");

  public static final Setting<String> JWKS =
      Setting.text(
          "serai.security.jwt.jwks",
          "URL or file",
          "",
          "URL or file of the issuer's keys (JWKS); if empty, they are found through the issuer's"
              + " metadata.");

  static final Setting<String> AGENT_CLAIM =
      Setting.text(
          "serai.security.jwt.agent-claim",
          "text",
          "sub",
          "The claim that contains the id of the agent.");

  static final Setting<List<String>> ALGORITHMS =
      Setting.list(
          "serai.security.jwt.algorithms",
          "RS256,PS256,ES256",
          "Accepted signature algorithms of tokens: RS, PS or ES with 256, 384 or 512.");

  static final Setting<List<String>> SCOPES =
      Setting.list(
          "serai.security.jwt.scopes",
          "",
          "Scopes that MCP clients are told to ask the issuer for; the hub does not check them.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(ISSUER, AUDIENCE, JWKS, AGENT_CLAIM, ALGORITHMS, SCOPES);

  private JwtSettings() {}

  /**
   * Returns the validator for tokens of the configured issuer; without an issuer all tokens are
   * rejected.
   *
   * @param worker reads a key file, which may block
   */
  public static TokenValidator validator(
      Settings settings, JwksSource.JwksFetcher fetch, Executor worker, Clock clock) {
    if (settings.text(ISSUER).isEmpty()) {
      return TokenValidator.NONE;
    }
    requireSecure(settings, ISSUER);
    JwtConfig config = config(settings);
    return new JwtTokenValidator(config, keys(settings, config, fetch, worker), clock);
  }

  /** Returns the issuer whose tokens identify agents; empty if there is none. */
  public static Optional<String> issuer(Settings settings) {
    return Optional.of(settings.text(ISSUER)).filter(issuer -> !issuer.isEmpty());
  }

  /**
   * Returns the scopes that clients ask the issuer for.
   *
   * @throws InvalidSettingException if one has other characters than RFC 6749 allows
   */
  public static List<String> scopes(Settings settings) {
    List<String> scopes = settings.get(SCOPES);
    if (!scopes.stream().allMatch(JwtSettings::isScope)) {
      throw settings.invalid(
          SCOPES, "a list of scopes, such as serai.read, without spaces and quotes");
    }
    return scopes;
  }

  private static boolean isScope(String text) {
    return TextFunctions.consistsOf(text, c -> c > ' ' && c <= '~' && c != '"' && c != '\\');
  }

  private static JwtConfig config(Settings settings) {
    try {
      return JwtConfig.of(
          settings.text(ISSUER),
          settings.get(AUDIENCE),
          settings.text(AGENT_CLAIM),
          settings.get(ALGORITHMS));
    } catch (IllegalArgumentException wrong) {
      throw new InvalidSettingException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private static JwksSource keys(
      Settings settings, JwtConfig config, JwksSource.JwksFetcher fetch, Executor worker) {
    String keys = settings.text(JWKS);
    if (keys.isEmpty()) {
      return JwksSourceFactory.discovered(config, fetch);
    }
    String scheme = keys.toLowerCase(Locale.ROOT);
    if (!scheme.startsWith("http://") && !scheme.startsWith("https://")) {
      return JwksSourceFactory.file(settings.home().resolve(keys), worker);
    }
    requireSecure(settings, JWKS);
    return JwksSourceFactory.at(URI.create(keys), fetch);
  }

  /**
   * Requires https, since keys fetched over plain http could be forged; http is accepted for
   * loopback.
   */
  private static void requireSecure(Settings settings, Setting<String> setting) {
    boolean secure =
        UriParser.web(settings.text(setting))
            .filter(
                uri -> "https".equals(uri.getScheme()) || LoopbackHosts.isAddress(uri.getHost()))
            .isPresent();
    if (!secure) {
      throw settings.invalid(setting, "an https:// address");
    }
  }
}
