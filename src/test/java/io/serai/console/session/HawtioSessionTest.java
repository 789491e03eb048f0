package io.serai.console.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.console.ConsoleHub;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Who is signed in at the console opens Hawtio and the documentation; pages of other origins cannot
 * use that.
 */
class HawtioSessionTest {
  private static final String VERSION = "{\"type\":\"version\"}";
  private static final String JOLOKIA = "/hawtio/jolokia";

  @TempDir private static Path home;
  private static ConsoleHub hub;
  private static String cookie;

  @BeforeAll
  static void start() throws Exception {
    hub = ConsoleHub.closed(home);
    cookie = signIn();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static String signIn() throws Exception {
    HttpResponse<String> response =
        hub.post(
            SessionEndpoint.PATH,
            ConsoleHub.NOBODY,
            "",
            "authorization",
            "Bearer " + ConsoleHub.OPERATOR);
    return response.headers().firstValue("set-cookie").orElseThrow().split(";", 2)[0];
  }

  private static int get(String path, String... headers) throws Exception {
    return hub.get(path, ConsoleHub.NOBODY, with(headers)).statusCode();
  }

  private static int post(String path, String... headers) throws Exception {
    return hub.post(path, ConsoleHub.NOBODY, VERSION, with(headers)).statusCode();
  }

  private static String[] with(String... headers) {
    List<String> all = new ArrayList<>(List.of("cookie", cookie));
    all.addAll(List.of(headers));
    return all.toArray(String[]::new);
  }

  @Test
  void itsFilesAreServed() throws Exception {
    assertThat(get("/hawtio/")).isEqualTo(200);
    assertThat(get("/hawtio/user", "sec-fetch-site", "same-origin")).isEqualTo(200);
    assertThat(get("/hawtio/camel", "sec-fetch-site", "none")).isEqualTo(200);
    assertThat(hub.get("/hawtio/", ConsoleHub.NOBODY).statusCode()).isEqualTo(401);
  }

  @Test
  void documentationIsServed() throws Exception {
    assertThat(get("/docs", "accept", "text/html")).isEqualTo(200);
    assertThat(get("/docs/a2a.md", "sec-fetch-site", "same-origin")).isEqualTo(200);
    assertThat(get("/docs/hawtio.png", "sec-fetch-site", "none")).isEqualTo(200);
    assertThat(get("/docs/a2a.md", "sec-fetch-site", "cross-site")).isEqualTo(401);
    assertThat(get("/docs/../observe/status", "sec-fetch-site", "same-origin")).isEqualTo(401);
    assertThat(get("/docsx", "sec-fetch-site", "same-origin")).isEqualTo(401);
    assertThat(post("/docs", "sec-fetch-site", "same-origin")).isEqualTo(401);
    assertThat(hub.get("/docs", ConsoleHub.NOBODY, "accept", "text/html").statusCode())
        .isEqualTo(401);
  }

  @Test
  void itsPageReadsData() throws Exception {
    assertThat(post(JOLOKIA, "sec-fetch-site", "same-origin")).isEqualTo(200);
    assertThat(post(JOLOKIA, "sec-fetch-site", "same-origin", "origin", origin())).isEqualTo(200);
    assertThat(post(JOLOKIA, "origin", origin())).isEqualTo(200);
    assertThat(get(JOLOKIA + "/version", "sec-fetch-site", "same-origin")).isEqualTo(200);
  }

  private static String origin() {
    URI url = URI.create(hub.url());
    return url.getScheme() + "://" + url.getAuthority();
  }

  @ParameterizedTest
  @CsvSource({
    "sec-fetch-site, cross-site",
    "sec-fetch-site, same-site",
    "origin, https://elsewhere.example",
    "origin, null"
  })
  void pagesOfOtherOriginsGetNothing(String header, String value) throws Exception {
    assertThat(get("/hawtio/", header, value)).isIn(401, 403);
    assertThat(get(JOLOKIA + "/version", header, value)).isIn(401, 403);
    assertThat(post(JOLOKIA, header, value)).isIn(401, 403);
    assertThat(post(JOLOKIA, header, value, "serai-console", "page")).isIn(401, 403);
  }

  @Test
  void originThatContradictsTheSiteGetsNothing() throws Exception {
    assertThat(post(JOLOKIA, "sec-fetch-site", "same-site", "origin", origin())).isEqualTo(401);
    assertThat(
            post(JOLOKIA, "sec-fetch-site", "same-origin", "origin", "https://elsewhere.example"))
        .isIn(401, 403);
  }

  @Test
  void dataIsNotReadUnlessTheBrowserNamesTheOrigin() throws Exception {
    assertThat(post(JOLOKIA)).isEqualTo(401);
    assertThat(get(JOLOKIA + "/version")).isEqualTo(401);
    assertThat(get(JOLOKIA + "/version", "sec-fetch-site", "none")).isEqualTo(401);
  }

  @Test
  void cookieAloneOpensNothingElse() throws Exception {
    String[] own = {"sec-fetch-site", "same-origin"};

    assertThat(post("/observe/jolokia", own)).isEqualTo(401);
    assertThat(get("/observe/status", own)).isEqualTo(401);
    assertThat(get("/hawtio/%2e%2e/observe/status", own)).isEqualTo(401);
    assertThat(get("/hawtio/../observe/status", own)).isEqualTo(401);
    assertThat(get("/hawtiox", own)).isEqualTo(401);
    assertThat(post("/hawtio/user", own)).isEqualTo(401);
  }

  @Test
  void sessionThatHasEndedOpensItNoMore() throws Exception {
    String before = cookie;
    cookie = signIn();
    assertThat(get("/hawtio/")).isEqualTo(200);
    hub.delete(SessionEndpoint.PATH, ConsoleHub.NOBODY, "cookie", cookie, "serai-console", "page");

    assertThat(get("/hawtio/")).isEqualTo(401);
    assertThat(post(JOLOKIA, "sec-fetch-site", "same-origin")).isEqualTo(401);
    cookie = before;
  }
}
