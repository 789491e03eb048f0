package io.serai.security.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import io.serai.document.TextFunctions;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The configuration of token validation: which tokens are accepted.
 *
 * @param issuer the {@code iss} of every token, compared exactly
 * @param audiences values of which a token's {@code aud} must contain one
 * @param claim name of the claim that identifies the agent
 * @param algorithms accepted signature algorithms; public-key algorithms only
 */
public record JwtConfig(
    String issuer, Set<String> audiences, String claim, Set<JWSAlgorithm> algorithms) {

  /** Copies the sets. */
  public JwtConfig {
    audiences = Set.copyOf(audiences);
    algorithms = Set.copyOf(algorithms);
  }

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if they are invalid or would accept tokens for others; the
   *     message is one sentence
   */
  public static JwtConfig of(
      String issuer, List<String> audiences, String claim, List<String> algorithms) {
    if (audiences.isEmpty()) {
      throw new IllegalArgumentException(
          "serai.security.jwt.audience is missing: without it, tokens for other services would be"
              + " accepted. Set the audience that the issuer uses for this hub.");
    }
    Set<JWSAlgorithm> known = new LinkedHashSet<>();
    for (String name : algorithms) {
      JWSAlgorithm algorithm = JWSAlgorithm.parse(name);
      if (!ALLOWED.contains(algorithm)) {
        throw new IllegalArgumentException(
            "serai.security.jwt.algorithms takes " + ALLOWED + ", not " + name + ".");
      }
      known.add(algorithm);
    }
    return new JwtConfig(issuer, Set.copyOf(audiences), claim, known);
  }

  /** Returns the URL of the issuer's metadata (OpenID Connect Discovery 1.0, section 4). */
  public URI discovery() {
    return URI.create(
        TextFunctions.withoutTrailing(issuer, '/') + "/.well-known/openid-configuration");
  }

  /** Signatures with a key pair; a shared secret could be used by anybody who can verify. */
  public static final List<JWSAlgorithm> ALLOWED =
      List.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);
}
