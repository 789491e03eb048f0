package io.serai.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.serai.SettableClock;
import io.serai.security.auth.TokenValidationResult;
import io.serai.security.auth.TokenValidationResult.ExpiredToken;
import io.serai.security.auth.TokenValidationResult.IssuerKeysUnavailable;
import io.serai.security.auth.TokenValidationResult.NoToken;
import io.serai.security.auth.TokenValidationResult.RejectedToken;
import io.serai.security.auth.TokenValidationResult.ValidToken;
import io.serai.security.auth.TokenValidationResult.ValidationPending;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tokens of an issuer, judged by its keys. */
class JwtTokenValidatorTest {
  private final SettableClock clock = new SettableClock();
  private final Issuer issuer = new Issuer("https://issuer.example");
  private final JwtConfig config =
      JwtConfig.of(issuer.name(), List.of("serai", "hub"), "sub", List.of("ES256", "RS256"));
  private int loads;
  private boolean down;
  private final JwtTokenValidator tokens = new JwtTokenValidator(config, this::load, clock);

  @Test
  void tokenSignedByTheIssuerIdentifiesItsSubject() {
    assertThat(judge(good())).isEqualTo(new ValidToken("clerk"));
    assertThat(judge(good())).isEqualTo(new ValidToken("clerk"));
    assertThat(loads).isEqualTo(1);
  }

  @Test
  void textThatIsNotATokenIsNotATokenError() {
    assertThat(judge("c2VyYWkta2V5")).isEqualTo(new NoToken());
    assertThat(judge("a.b.c")).isEqualTo(new NoToken());
    assertThat(loads).isZero();
  }

  @Test
  void headerThatIsNotAnObjectIsNotAToken() {
    for (String header : List.of("null", "1", "[]", "\"text\"", "{\"alg\":null}")) {
      assertThat(judge(encoded(header) + ".e30.AA")).as(header).isEqualTo(new NoToken());
    }
    assertThat(loads).isZero();
  }

  @Test
  void audienceThatIsNullIsNobody() {
    List<String> nobody = Collections.singletonList(null);

    assertThat(judge(issuer.sign(claims().audience(nobody).build())))
        .isEqualTo(new RejectedToken("The token is not for this hub."));
    assertThat(judge(issuer.sign(claims().audience(Arrays.asList(null, "hub")).build())))
        .isEqualTo(new ValidToken("clerk"));
  }

  @Test
  void keysThatAreNotUnderstoodLeaveTheOthersUsable() {
    String others =
        "{\"kty\":\"EC\",\"crv\":\"P-999\",\"x\":\"AA\",\"y\":\"AA\"},"
            + "{\"kty\":\"RSA\"},{\"kty\":\"new\"},{},null,1";
    String own = issuer.keys().getKeys().get(0).toJSONString();

    assertThat(published("{\"keys\":[" + others + "," + own + "]}"))
        .succeedsWithin(Duration.ofSeconds(1))
        .isEqualTo(issuer.keys());
    assertThat(published("{\"keys\":[" + others + "]}"))
        .failsWithin(Duration.ofSeconds(1))
        .withThrowableThat()
        .withMessageContaining("None of the keys");
    for (String text : List.of("", "null", "[]", "{}", "{\"keys\":{}}")) {
      assertThat(published(text))
          .as(text)
          .failsWithin(Duration.ofSeconds(1))
          .withThrowableThat()
          .withMessageContaining("not a JSON Web Key Set");
    }
  }

  @Test
  void metadataFetchedOverTlsCannotNameAnHttpKeyUri() {
    String metadata = "{\"issuer\":\"%s\",\"jwks_uri\":\"%s\"}";
    JwksSource.JwksFetcher fetch =
        uri ->
            CompletableFuture.completedFuture(
                (uri.getPath().endsWith("configuration")
                        ? metadata.formatted(issuer.name(), "http://issuer.example/keys")
                        : issuer.keys().toString())
                    .getBytes(StandardCharsets.UTF_8));

    assertThat(JwksSourceFactory.discovered(config, fetch).load())
        .failsWithin(Duration.ofSeconds(1))
        .withThrowableThat()
        .withMessageContaining("is not an https URL");
  }

  @Test
  void wrongIssuerOrAudienceIsRejected() {
    assertThat(judge(issuer.sign(claims().issuer("https://other.example").build())))
        .isEqualTo(new RejectedToken("The token is another issuer's."));
    assertThat(judge(issuer.sign(claims().audience("elsewhere").build())))
        .isEqualTo(new RejectedToken("The token is not for this hub."));
    assertThat(judge(issuer.sign(claims().audience(List.of("elsewhere", "hub")).build())))
        .isEqualTo(new ValidToken("clerk"));
  }

  @Test
  void tokenExpiresAfterAMinuteOfLeeway() {
    String token = good();
    clock.advance(Duration.ofSeconds(359));
    TokenValidationResult within = judge(token);
    clock.advance(Duration.ofSeconds(1));

    assertThat(within).isEqualTo(new ValidToken("clerk"));
    assertThat(judge(token)).isEqualTo(new ExpiredToken("clerk"));
    assertThat(judge(issuer.sign(claims().audience("elsewhere").build())))
        .isEqualTo(new RejectedToken("The token is not for this hub."));
    assertThat(judge(issuer.sign(claims().expirationTime(null).build())))
        .isEqualTo(new RejectedToken("The token has no expiration time."));
  }

  @Test
  void tokenNotYetValidIsRejectedUntilAMinuteBefore() {
    Instant begin = clock.instant().plusSeconds(61);
    String token =
        issuer.sign(
            claims()
                .notBeforeTime(Date.from(begin))
                .expirationTime(Date.from(begin.plusSeconds(300)))
                .build());
    TokenValidationResult before = judge(token);
    clock.advance(Duration.ofSeconds(1));

    assertThat(before).isEqualTo(new RejectedToken("The token is not valid yet."));
    assertThat(judge(token)).isEqualTo(new ValidToken("clerk"));
  }

  @Test
  void unsignedOrSymmetricallySignedTokenIsRejected() throws Exception {
    SignedJWT shared = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims().build());
    shared.sign(new MACSigner(issuer.keys().toString().repeat(2).getBytes()));

    assertThat(judge(new PlainJWT(claims().build()).serialize())).isEqualTo(new NoToken());
    assertThat(judge(shared.serialize())).isInstanceOf(RejectedToken.class);
  }

  @Test
  void tokenSignedWithAForeignKeyIsRejectedForAnyKeyId() {
    Issuer forger = new Issuer(issuer.name());

    assertThat(judge(forger.token("clerk", clock.instant())))
        .isEqualTo(new RejectedToken("The token is not signed by the issuer."));
    forger.rotate("key-2");
    assertThat(judge(forger.token("clerk", clock.instant())))
        .isEqualTo(new RejectedToken("The token is not signed by the issuer."));
  }

  @Test
  void unknownKeyIdFetchesTheNewKeyAndTheOldOneIsRejected() {
    String old = good();
    judge(old);
    issuer.rotate("key-2");
    TokenValidationResult tooSoon = judge(good());
    clock.advance(JwksCache.MIN_INTERVAL);

    assertThat(tooSoon).isInstanceOf(RejectedToken.class);
    assertThat(judge(good())).isEqualTo(new ValidToken("clerk"));
    assertThat(judge(old)).isInstanceOf(RejectedToken.class);
    assertThat(loads).isEqualTo(2);
  }

  @Test
  void senderOfTokensCannotCauseUnboundedKeyRequests() {
    judge(good());
    for (int i = 0; i < 100; i++) {
      Issuer forger = new Issuer(issuer.name());
      forger.rotate("forged-" + i);
      judge(forger.token("clerk", clock.instant()));
    }

    assertThat(loads).isEqualTo(1);
  }

  @Test
  void validationIsUnavailableUntilKeysAreFetched() {
    down = true;
    TokenValidationResult without = judge(good());
    TokenValidationResult again = judge(good());
    int asked = loads;
    down = false;
    clock.advance(JwksCache.RETRY_INTERVAL);

    assertThat(without).isEqualTo(new IssuerKeysUnavailable(5));
    assertThat(again).isEqualTo(new IssuerKeysUnavailable(5));
    assertThat(asked).isEqualTo(1);
    assertThat(judge(good())).isEqualTo(new ValidToken("clerk"));
  }

  @Test
  void oldKeysAreRefreshedAndUsedForADayIfThatFails() {
    judge(good());
    down = true;
    clock.advance(JwksCache.REFRESH_AGE.plusSeconds(1));
    TokenValidationResult old = judge(good());
    clock.advance(JwksCache.MAX_AGE);

    assertThat(old).isEqualTo(new ValidToken("clerk"));
    assertThat(loads).isEqualTo(2);
    assertThat(judge(good())).isInstanceOf(IssuerKeysUnavailable.class);
  }

  @Test
  void claimOfTheAgentIsConfigurable() {
    JwtTokenValidator byClient =
        new JwtTokenValidator(
            JwtConfig.of(issuer.name(), List.of("serai"), "client_id", List.of("ES256")),
            this::load,
            clock);

    assertThat(settled(byClient.validate(issuer.sign(claims().claim("client_id", "bot").build()))))
        .isEqualTo(new ValidToken("bot"));
    assertThat(settled(byClient.validate(good()))).isInstanceOf(RejectedToken.class);
  }

  @Test
  void configurationNeedsAnAudienceAndNoSharedSecret() {
    assertThatThrownBy(() -> JwtConfig.of("https://i", List.of(), "sub", List.of("ES256")))
        .hasMessageContaining("serai.security.jwt.audience");
    for (String algorithm : List.of("none", "HS256", "EdDSA")) {
      assertThatThrownBy(() -> JwtConfig.of("https://i", List.of("a"), "sub", List.of(algorithm)))
          .hasMessageContaining("not " + algorithm);
    }
  }

  private static CompletionStage<JWKSet> published(String keys) {
    JwksSource.JwksFetcher fetch =
        uri -> CompletableFuture.completedFuture(keys.getBytes(StandardCharsets.UTF_8));
    return JwksSourceFactory.at(URI.create("https://issuer.example/keys"), fetch).load();
  }

  private static String encoded(String header) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(header.getBytes(StandardCharsets.UTF_8));
  }

  private CompletionStage<JWKSet> load() {
    loads++;
    return down
        ? CompletableFuture.failedFuture(new IllegalStateException("down"))
        : CompletableFuture.completedFuture(issuer.keys());
  }

  private String good() {
    return issuer.sign(claims().build());
  }

  private JWTClaimsSet.Builder claims() {
    return issuer.claims("clerk", clock.instant());
  }

  private TokenValidationResult judge(String token) {
    return settled(tokens.validate(token));
  }

  private static TokenValidationResult settled(TokenValidationResult verdict) {
    return verdict instanceof ValidationPending validationPending
        ? validationPending.verdict().toCompletableFuture().join()
        : verdict;
  }
}
