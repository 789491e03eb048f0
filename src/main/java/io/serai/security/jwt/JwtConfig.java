package io.serai.security.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import io.serai.document.TextFunctions;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whose tokens are believed, and what they must say.
 *
 * @param issuer the {@code iss} of every token, without a slash more or less
 * @param audiences of which a token's {@code aud} must hold one
 * @param claim that names the agent
 * @param algorithms that may sign; public-key ones alone
 */
public record JwtConfig(
    String issuer, Set<String> audiences, String claim, Set<JWSAlgorithm> algorithms) {

  /** Copies the sets. */
  public JwtConfig {
    audiences = Set.copyOf(audiences);
    algorithms = Set.copyOf(algorithms);
  }

  /**
   * Checks what a configuration says.
   *
   * @throws IllegalArgumentException where it would let in more than it says; in one sentence
   */
  public static JwtConfig of(
      String issuer, List<String> audiences, String claim, List<String> algorithms) {
    if (audiences.isEmpty()) {
      throw new IllegalArgumentException(
          "serai.security.jwt.audience is missing: without it, tokens for others would do here."
              + " Set what the issuer calls this hub.");
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

  /** Where the issuer tells about itself (OpenID Connect Discovery 1.0, section 4). */
  public URI discovery() {
    return URI.create(
        TextFunctions.withoutTrailing(issuer, '/') + "/.well-known/openid-configuration");
  }

  private static final List<JWSAlgorithm> ALLOWED =
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
