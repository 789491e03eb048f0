package io.serai.console.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.console.ConsoleHub;
import io.serai.document.JsonMappers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTest {

  private static final String STATUS = "/observe/status";
  private static final String SESSION = "/console/session";

  private static final String ECHO =
      """
      - rest:
          path: /echo
          get:
            - path: /
              to: direct:echo
      - route:
          id: echo
          from:
            uri: direct:echo
            steps:
              - setBody:
                  simple: 'cookies: ${header.Cookie}'
      """;

  @TempDir private static Path home;
  private static ConsoleHub hub;

  @BeforeAll
  static void start() {
    hub = ConsoleHub.closed(home);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void cookieIsUsedInPlaceOfTheKeyOnThePageAlone() throws Exception {
    String cookie = signIn();

    assertThat(page(cookie)).isEqualTo(200);
    assertThat(hub.get(STATUS, ConsoleHub.NOBODY, "cookie", cookie).statusCode()).isEqualTo(401);
  }

  @Test
  void cookieCannotBeReadByScriptsAndIsNotSentByOtherSites() throws Exception {
    String header = begin(ConsoleHub.OPERATOR).headers().firstValue("set-cookie").orElseThrow();

    assertThat(header)
        .startsWith("serai-session-")
        .contains("HTTPOnly", "SameSite=Strict", "Path=/;", "Max-Age=43200")
        .doesNotContain("Secure", ConsoleHub.OPERATOR);
  }

  @ParameterizedTest
  @CsvSource({
    "sec-fetch-site, cross-site",
    "sec-fetch-site, same-site",
    "origin, https://elsewhere.example",
    "origin, null"
  })
  void cookieIsNotUsedForRequestsOfOtherPages(String header, String value) throws Exception {
    String cookie = signIn();

    HttpResponse<String> response =
        hub.get(
            STATUS, ConsoleHub.NOBODY, "cookie", cookie, "serai-console", "page", header, value);

    assertThat(response.statusCode()).isIn(401, 403);
  }

  @Test
  void onlyOperatorsSignIn() throws Exception {
    assertThat(begin(ConsoleHub.AGENT).statusCode()).isEqualTo(403);
    assertThat(begin("some-other-key").statusCode()).isEqualTo(401);
    assertThat(hub.post(SESSION, ConsoleHub.NOBODY, "").statusCode()).isEqualTo(400);
    assertThat(hub.get(SESSION, ConsoleHub.NOBODY).body())
        .isEqualTo("{\"key\":true,\"issuer\":false}");
  }

  @Test
  void cookieAloneBeginsNoOtherSession() throws Exception {
    String cookie = signIn();

    HttpResponse<String> onPage =
        hub.post(SESSION, ConsoleHub.NOBODY, "", "cookie", cookie, "serai-console", "page");

    assertThat(onPage.statusCode()).isEqualTo(400);
    assertThat(onPage.body()).contains("Authorization: Bearer");
    assertThat(onPage.headers().firstValue("set-cookie")).isEmpty();
    assertThat(hub.post(SESSION, ConsoleHub.NOBODY, "", "cookie", cookie).statusCode())
        .isEqualTo(400);
  }

  @Test
  void twoCookiesOfTheNameAreNone() throws Exception {
    String cookie = signIn();

    assertThat(page(cookie + "; " + cookie)).isEqualTo(401);
    assertThat(page(cookie.split("=", 2)[0] + "=x; " + cookie)).isEqualTo(401);
    assertThat(page("another=x; " + cookie)).isEqualTo(200);
  }

  @Test
  void signInsAreInTheAuditLog() throws Exception {
    signIn();
    begin(ConsoleHub.AGENT);

    await()
        .untilAsserted(
            () ->
                assertThat(entries())
                    .anyMatch(
                        entry ->
                            entry.path("caller").asText().startsWith("operator:")
                                && entry.path("outcome").asText().equals("done")
                                && entry.path("subject").asText().equals("key"))
                    .anyMatch(
                        entry ->
                            entry.path("caller").asText().equals("caller")
                                && entry.path("outcome").asText().equals("refused")));
  }

  private static JsonNode entries() throws Exception {
    String path = "/api/v1/audit?event=console.sign-in";
    return JsonMappers.MAPPER.readTree(hub.get(path, ConsoleHub.OPERATOR).body()).path("entries");
  }

  @Test
  void sessionEndsWhenThePersonSignsOut() throws Exception {
    String cookie = signIn();
    String other = signIn();

    HttpResponse<String> response =
        hub.delete(SESSION, ConsoleHub.NOBODY, "cookie", cookie, "serai-console", "page");

    assertThat(response.statusCode()).isEqualTo(204);
    assertThat(response.headers().firstValue("set-cookie").orElseThrow()).contains("Max-Age=0");
    assertThat(page(cookie)).isEqualTo(401);
    assertThat(page(other)).isEqualTo(200);
  }

  @Test
  void sessionEndsWithItsKey() throws Exception {
    Path operators = home.resolve("data/operators");
    Files.writeString(operators, ConsoleHub.sha256("second-operator") + " second\n");
    await().until(() -> begin("second-operator").statusCode() == 204);
    String cookie = cookie(begin("second-operator"));
    assertThat(page(cookie)).isEqualTo(200);

    Files.writeString(operators, "# nobody\n");

    await().atMost(Duration.ofSeconds(30)).until(() -> page(cookie) == 401);
  }

  @Test
  void sessionGoesOnAfterARestart() throws Exception {
    String value = signIn().split("=", 2)[1];
    hub.close();
    hub = ConsoleHub.closed(home);
    String name = signIn().split("=", 2)[0];

    assertThat(page(name + "=" + value)).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "c2VhbGVkOjE6eDp5", "%00", "c2VhbGVkOjE6"})
  void otherValueOfTheCookieIsNoSession(String value) throws Exception {
    String name = signIn().split("=", 2)[0];

    assertThat(page(name + "=" + value)).isEqualTo(401);
    assertThat(page(name + "=" + "a".repeat(5_000))).isEqualTo(401);
  }

  @Test
  void routesDoNotReceiveTheCookie() throws Exception {
    String cookie = signIn();
    hub.write("routes/echo.camel.yaml", ECHO);
    await().until(() -> hub.get("/echo", ConsoleHub.OPERATOR).statusCode() == 200);

    HttpResponse<String> response =
        hub.get("/echo", ConsoleHub.OPERATOR, "cookie", "one=1; " + cookie + "; two=2");

    assertThat(response.body()).isEqualTo("cookies: one=1; two=2");
  }

  private static String signIn() throws Exception {
    HttpResponse<String> response = begin(ConsoleHub.OPERATOR);
    assertThat(response.statusCode()).isEqualTo(204);
    return cookie(response);
  }

  private static String cookie(HttpResponse<String> response) {
    return response.headers().firstValue("set-cookie").orElseThrow().split(";", 2)[0];
  }

  private static HttpResponse<String> begin(String key) throws Exception {
    return hub.post(SESSION, ConsoleHub.NOBODY, "", "authorization", "Bearer " + key);
  }

  private static int page(String cookie) throws Exception {
    return hub.get(
            STATUS,
            ConsoleHub.NOBODY,
            "cookie",
            cookie,
            "serai-console",
            "page",
            "sec-fetch-site",
            "same-origin")
        .statusCode();
  }
}
