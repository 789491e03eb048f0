package io.serai.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.console.ConsoleHub;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsolePageTest {

  private static ConsoleHub hub;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub = ConsoleHub.closed(home);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void pageIsServedWithoutAKeyUnderAStrictPolicy() throws Exception {
    HttpResponse<String> page = get("/console/");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
    assertThat(page.headers().firstValue("content-security-policy").orElseThrow())
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.body()).contains("<script type=\"module\" src=\"main.js\">");
  }

  @Test
  void addressWithoutSlashLeadsToThePageAlsoBehindAPrefix() throws Exception {
    HttpResponse<String> answer = get("/console");

    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("location")).hasValue("console/");
  }

  @Test
  void indexLeadsBrowsersToThePage() throws Exception {
    HttpResponse<String> browser =
        hub.get("/", ConsoleHub.NOBODY, "accept", "text/html,application/xhtml+xml,*/*;q=0.8");

    assertThat(browser.statusCode()).isEqualTo(302);
    assertThat(browser.headers().firstValue("location")).hasValue("console/");
    assertThat(get("/").statusCode()).isEqualTo(200);
  }

  @Test
  void fileThatTheBrowserHasIsNotSentAgain() throws Exception {
    String tag = get("/console/main.js").headers().firstValue("etag").orElseThrow();

    HttpResponse<String> answer =
        hub.get("/console/main.js", ConsoleHub.NOBODY, "if-none-match", tag);

    assertThat(answer.statusCode()).isEqualTo(304);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void librariesAreServed() throws Exception {
    for (String file :
        new String[] {
          "lit-html/lit-html.js", "marked/lib/marked.esm.js", "dompurify/dist/purify.es.mjs"
        }) {
      HttpResponse<String> answer = get("/console/lib/" + file);
      assertThat(answer.statusCode()).as(file).isEqualTo(200);
      assertThat(answer.headers().firstValue("content-type"))
          .hasValue("text/javascript; charset=utf-8");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/ConsolePage.class",
        "/console/none.js",
        "/console/views",
        "/console/lib/lit-html/directives",
        "/console/lib/axe-core/axe.js",
        "/console/lib/lit-html",
        "/console/lib/"
      })
  void otherFilesAreNotServed(String path) throws Exception {
    assertThat(get(path).statusCode()).isIn(401, 404);
    assertThat(get(path).statusCode()).as("asked again").isIn(401, 404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/../observe/status",
        "/console/%2e%2e/observe/status",
        "/console/..%2fobserve/status",
        "/console//observe/status",
        "/console/./../a2s/v1/tasks"
      })
  void pathThroughThePageOpensNothing(String path) throws Exception {
    assertThat(get(path).statusCode()).isIn(400, 401, 404);
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return hub.get(path, ConsoleHub.NOBODY);
  }
}
