package io.serai.console.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jwt.JWTClaimsSet;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The flow of the authorization code, with an issuer that may lie. */
class OidcSignInTest {

  private static final String FAILED = "../#/?sign-in=failed";

  private static FakeIssuer issuer;
  private static HubFixture hub;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    issuer = new FakeIssuer();
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.console.oidc.issuer", issuer.url())
            .property("serai.console.oidc.role-claim", "realm_access.roles")
            .start();
  }

  @AfterAll
  static void stop() {
    hub.close();
    issuer.close();
  }

  @AfterEach
  void repair() {
    issuer.repair();
  }

  @Test
  void browserIsSentToTheIssuerWithPkce() {
    Reply login = login();

    Map<String, String> query = query(login.header("location"));
    assertThat(login.status()).isEqualTo(302);
    assertThat(login.header("location")).startsWith(issuer.url() + "/auth?");
    assertThat(query)
        .containsEntry("client_id", "serai")
        .containsEntry("response_type", "code")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("scope", "openid profile")
        .containsEntry("redirect_uri", hub.hub().url() + "/console/oidc/callback")
        .containsKeys("state", "nonce", "code_challenge");
    assertThat(login.header("set-cookie"))
        .contains("HTTPOnly", "SameSite=Lax", "Path=/console/oidc/;", "Max-Age=600")
        .doesNotContain(query.get("state"));
  }

  @Test
  void personOfTheIssuerHasTheRoleOfTheClaim() {
    Reply back = signIn();

    assertThat(back.header("location")).isEqualTo("../");
    assertThat(issuer.form()).contains("code_verifier=", "code=the-code", "client_id=serai");
    Map<String, String> page = page(back);
    assertThat(hub.get("/api/v1/caller", page).json().path("id").asText())
        .isEqualTo("operator:oidc:anna");
    assertThat(hub.get("/api/v1/caller", page).json().path("role").asText()).isEqualTo("viewer");
    assertThat(hub.get("/a2s/v1/tasks", page).status()).isEqualTo(200);
    assertThat(hub.post("/a2s/v1/execute", "{\"capability\": \"none\"}", page).status())
        .isEqualTo(403);
  }

  @Test
  void sessionCountsOnThePageOnly() {
    Reply back = signIn();

    assertThat(hub.get("/a2s/v1/tasks", Map.of("cookie", session(back))).status()).isEqualTo(401);
  }

  @Test
  void personWithoutARoleIsNotSignedIn() {
    Reply back = signIn(claims -> claims.claim("realm_access", Map.of("roles", List.of("staff"))));

    assertThat(back.header("location")).isEqualTo("../#/?sign-in=role");
    assertThat(session(back)).doesNotContain("serai-session");
  }

  @Test
  void tokenOfAnotherSignInIsRefused() {
    assertThat(signIn(claims -> claims.claim("nonce", "another")).header("location"))
        .isEqualTo(FAILED);
  }

  @Test
  void tokenForAnotherClientIsRefused() {
    assertThat(signIn(claims -> claims.audience("another")).header("location")).isEqualTo(FAILED);
  }

  @Test
  void tokenForSeveralClientsNamesThisOne() {
    List<String> both = List.of("serai", "another");

    assertThat(signIn(claims -> claims.audience(both)).header("location")).isEqualTo(FAILED);
    assertThat(signIn(claims -> claims.audience(both).claim("azp", "serai")).header("location"))
        .isEqualTo("../");
  }

  @Test
  void nameWithInvisibleCharactersIsRefused() {
    assertThat(signIn(claims -> claims.subject("a\r\ncaller=x")).header("location"))
        .isEqualTo("../#/?sign-in=role");
  }

  @Test
  void tokenOfAnotherIssuerIsRefused() {
    assertThat(signIn(claims -> claims.issuer("http://another")).header("location"))
        .isEqualTo(FAILED);
  }

  @Test
  void expiredTokenIsRefused() {
    assertThat(
            signIn(claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(3_600))))
                .header("location"))
        .isEqualTo(FAILED);
  }

  @Test
  void forgedTokenIsRefused() throws Exception {
    issuer.forge();

    assertThat(signIn().header("location")).isEqualTo(FAILED);
  }

  @Test
  void stateOfAnotherBrowserIsRefused() {
    Reply login = login();

    assertThat(callback("code=the-code&state=another", login).header("location"))
        .isEqualTo("../#/?sign-in=expired");
    assertThat(hub.get("/console/oidc/callback?code=the-code&state=x", Map.of()).header("location"))
        .isEqualTo("../#/?sign-in=expired");
  }

  @Test
  void refusalOfTheIssuerIsReported() {
    Reply login = login();

    assertThat(callback("error=access_denied&state=" + state(login), login).header("location"))
        .isEqualTo("../#/?sign-in=denied");
  }

  @ParameterizedTest
  @ValueSource(strings = {"code=", "code=%20", ""})
  void callbackWithoutACodeIsAnswered(String code) {
    Reply login = login();

    assertThat(callback(code + "&state=" + state(login), login).header("location"))
        .isEqualTo("../#/?sign-in=denied");
  }

  @Test
  void personOfTheIssuerSignsOut() {
    Map<String, String> page = page(signIn());
    assertThat(hub.get("/a2s/v1/tasks", page).status()).isEqualTo(200);

    Reply out = hub.delete("/console/session", page);

    assertThat(out.status()).isEqualTo(204);
    assertThat(out.header("set-cookie")).contains("Max-Age=0");
    assertThat(hub.get("/a2s/v1/tasks", page).status()).isEqualTo(401);
  }

  @Test
  void issuerIsAskedOnceForMetadataAndKeys() {
    signIn();
    signIn();
    login();

    assertThat(issuer.requests("/.well-known/openid-configuration")).isEqualTo(1);
    assertThat(issuer.requests("/jwks")).isEqualTo(1);
  }

  @Test
  void strangersCannotFillTheLogWithWarnings() {
    try (CapturedLog log = new CapturedLog()) {
      for (int i = 0; i < 3; i++) {
        signIn(claims -> claims.audience("another"));
        hub.get("/console/oidc/callback?code=x&state=x");
      }
      assertThat(log.warnings())
          .filteredOn(line -> line.startsWith("Nobody was signed in"))
          .hasSizeLessThan(2);
      assertThat(log.text()).contains("The browser sent no cookie of a sign-in.");
    }
  }

  @Test
  void signInsAreInTheAuditLog() throws Exception {
    Map<String, String> page = page(signIn());
    signIn(claims -> claims.subject("bert").claim("realm_access", Map.of()));

    await()
        .untilAsserted(
            () ->
                assertThat(hub.get("/api/v1/audit?event=console.sign-in", page).at("/entries"))
                    .anyMatch(entry -> isEntry(entry, "operator:oidc:anna", "done"))
                    .anyMatch(entry -> isEntry(entry, "operator:oidc:bert", "refused")));
  }

  private static boolean isEntry(JsonNode entry, String caller, String outcome) {
    return entry.path("caller").asText().equals(caller)
        && entry.path("outcome").asText().equals(outcome)
        && entry.path("subject").asText().equals("issuer");
  }

  @Test
  void pageIsToldThatThereIsAnIssuer() {
    assertThat(hub.get("/console/session").json().path("issuer").booleanValue()).isTrue();
  }

  private static Reply signIn() {
    return signIn(UnaryOperator.identity());
  }

  private static Reply signIn(UnaryOperator<JWTClaimsSet.Builder> claims) {
    issuer.claims(claims);
    Reply login = login();
    issuer.nonce(query(login.header("location")).get("nonce"));
    return callback("code=the-code&state=" + state(login), login);
  }

  private static Reply login() {
    return hub.get("/console/oidc/login");
  }

  private static Reply callback(String query, Reply login) {
    return hub.get(
        "/console/oidc/callback?" + query,
        Map.of("cookie", login.header("set-cookie").split(";", 2)[0]));
  }

  private static String state(Reply login) {
    return query(login.header("location")).get("state");
  }

  /** The headers of the page's requests. */
  private static Map<String, String> page(Reply back) {
    return Map.of(
        "cookie", session(back), "serai-console", "page", "sec-fetch-site", "same-origin");
  }

  /** The cookie of the session; empty if there is none. */
  private static String session(Reply back) {
    return back.headers().getOrDefault("set-cookie", List.of()).stream()
        .filter(cookie -> cookie.startsWith("serai-session-"))
        .map(cookie -> cookie.split(";", 2)[0])
        .findFirst()
        .orElse("");
  }

  private static Map<String, String> query(String url) {
    Map<String, String> query = new HashMap<>();
    for (String pair : URI.create(url).getRawQuery().split("&")) {
      String[] both = pair.split("=", 2);
      query.put(both[0], URLDecoder.decode(both[1], StandardCharsets.UTF_8));
    }
    return query;
  }
}
