package io.serai.console.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.AuthorizedParty;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import io.serai.outbound.OutboundResponse;
import io.serai.security.jwt.JwtConfig;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * The issuer of OpenID Connect, as the hub's client meets it: OpenID Connect Core 1.0, 3.1. All
 * calls go through the outbound gateway. Thread-safe; does not block.
 *
 * @param secret finds the secret of the client
 * @param published what the issuer publishes
 */
record OidcIssuer(
    Issuer issuer,
    ClientID client,
    List<String> scopes,
    ClientSecret secret,
    OidcHttpClient calls,
    OidcDiscovery published) {

  /** Finds the secret of the client. */
  @FunctionalInterface
  interface ClientSecret {
    /** Returns the secret for a token endpoint; empty for a public client. */
    Optional<String> at(URI tokenEndpoint);
  }

  /** Returns the address at the issuer to which a browser is sent. */
  CompletionStage<URI> authorization(PendingSignIn pending, URI callback) {
    return published
        .metadata()
        .thenApply(
            metadata ->
                new AuthenticationRequest.Builder(
                        ResponseType.CODE, Scope.parse(scopes), client, callback)
                    .endpointURI(metadata.getAuthorizationEndpointURI())
                    .state(pending.state())
                    .nonce(pending.nonce())
                    .codeChallenge(pending.verifier(), CodeChallengeMethod.S256)
                    .build()
                    .toURI());
  }

  /**
   * Redeems a code, and returns the claims of the validated ID token; fails if the issuer refuses
   * the code, or if the token is not valid.
   */
  CompletionStage<IDTokenClaimsSet> redeem(
      AuthorizationCode code, PendingSignIn pending, URI callback) {
    return published
        .metadata()
        .thenCompose(
            metadata ->
                token(metadata, code, pending, callback)
                    .thenCompose(
                        token ->
                            keys(token)
                                .thenApply(keys -> validated(token, keys, metadata, pending))));
  }

  private CompletionStage<List<JWK>> keys(JWT token) {
    return token instanceof SignedJWT signed
        ? published.keys(signed.getHeader())
        : CompletableFuture.failedFuture(
            new IllegalArgumentException("The issuer did not sign the ID token."));
  }

  private CompletionStage<JWT> token(
      OIDCProviderMetadata metadata, AuthorizationCode code, PendingSignIn pending, URI callback) {
    URI endpoint = metadata.getTokenEndpointURI();
    AuthorizationCodeGrant grant = new AuthorizationCodeGrant(code, callback, pending.verifier());
    Optional<String> password = secret.at(endpoint);
    TokenRequest.Builder request =
        password
            .map(
                value ->
                    new TokenRequest.Builder(
                        endpoint, new ClientSecretBasic(client, new Secret(value)), grant))
            .orElseGet(() -> new TokenRequest.Builder(endpoint, client, grant));
    HTTPRequest http = request.build().toHTTPRequest();
    Map<String, String> headers = new HashMap<>();
    http.getHeaderMap().forEach((name, values) -> headers.put(name, String.join(", ", values)));
    headers.put("Accept", "application/json");
    return calls
        .post(
            endpoint,
            headers,
            Buffer.buffer(http.getBody()),
            password.map(Set::of).orElse(Set.of()))
        .thenApply(OidcIssuer::idToken);
  }

  private static JWT idToken(OutboundResponse response) {
    try {
      HTTPResponse http = new HTTPResponse(response.status());
      http.setContentType("application/json");
      http.setBody(response.body().toString());
      TokenResponse parsed = OIDCTokenResponseParser.parse(http);
      if (parsed instanceof OIDCTokenResponse tokens
          && tokens.getOIDCTokens().getIDToken() != null) {
        return tokens.getOIDCTokens().getIDToken();
      }
      ErrorObject error =
          parsed.indicatesSuccess() ? null : parsed.toErrorResponse().getErrorObject();
      throw new IllegalArgumentException(
          "The issuer gave no ID token" + (error == null ? "." : ": " + error.getCode()));
    } catch (ParseException invalid) {
      throw new CompletionException(invalid);
    }
  }

  private IDTokenClaimsSet validated(
      JWT token, List<JWK> keys, OIDCProviderMetadata metadata, PendingSignIn pending) {
    try {
      Set<JWSAlgorithm> algorithms = new LinkedHashSet<>(JwtConfig.ALLOWED);
      algorithms.retainAll(metadata.getIDTokenJWSAlgs());
      IDTokenClaimsSet claims =
          new IDTokenValidator(
                  issuer,
                  client,
                  new JWSVerificationKeySelector<SecurityContext>(
                      algorithms, new ImmutableJWKSet<>(new JWKSet(keys))),
                  null)
              .validate(token, pending.nonce());
      if (claims.getAudience().size() > 1
          && !new AuthorizedParty(client.getValue()).equals(claims.getAuthorizedParty())) {
        throw new IllegalArgumentException(
            "The ID token is for another client, too: azp is missing");
      }
      return claims;
    } catch (Exception invalid) {
      throw new CompletionException(invalid);
    }
  }
}
