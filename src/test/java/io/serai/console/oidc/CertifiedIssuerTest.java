package io.serai.console.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.FreePort;
import io.serai.hub.HubFixture;
import io.serai.hub.SdkTests;
import java.io.BufferedReader;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sign-in by oidc-provider, a certified issuer, whose pages are filled in as by a browser. It needs
 * Node.js, and runs in the profile {@code oidc} alone.
 */
@Tag("oidc")
class CertifiedIssuerTest {

  private static final Pattern FORM = Pattern.compile("action=\"([^\"]+)\"");

  private static Process issuer;
  private static HubFixture hub;

  private final CookieManager cookies = new CookieManager();
  private final HttpClient browser =
      HttpClient.newBuilder()
          .cookieHandler(cookies)
          .followRedirects(HttpClient.Redirect.ALWAYS)
          .build();

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    int port = FreePort.find();
    Path folder = SdkTests.ofNpm("oidc").folder();
    issuer =
        new ProcessBuilder(
                "node", "issuer.mjs", "http://127.0.0.1:" + port + "/console/oidc/callback")
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader output = issuer.inputReader();
    String url = output.readLine();
    hub =
        new HubFixture(home)
            .property("serai.port", Integer.toString(port))
            .property("serai.security.mode", "closed")
            .property("serai.console.oidc.issuer", url)
            .start();
  }

  @AfterAll
  static void stop() {
    hub.close();
    issuer.destroy();
  }

  @Test
  void personSignsInAndHasTheRole() throws Exception {
    HttpResponse<String> page = signIn("anna.serai-operator");

    assertThat(page.uri().getPath()).isEqualTo("/console/");
    JsonNode caller = caller();
    assertThat(caller.path("id").asText()).isEqualTo("operator:oidc:anna.serai-operator");
    assertThat(caller.path("role").asText()).isEqualTo("operator");
  }

  @Test
  void personWithoutRoleIsToldSo() throws Exception {
    HttpResponse<String> page = signIn("bert");

    assertThat(page.uri().toString()).endsWith("/console/#/?sign-in=role");
    assertThat(hasSession()).isFalse();
  }

  private HttpResponse<String> signIn(String account) throws Exception {
    HttpResponse<String> login = get(hub.hub().url() + "/console/oidc/login");
    HttpResponse<String> consent = submit(login, "prompt=login&password=any&login=" + account);
    return submit(consent, "prompt=consent");
  }

  private HttpResponse<String> submit(HttpResponse<String> page, String form) throws Exception {
    Matcher action = FORM.matcher(page.body());
    assertThat(action.find()).as(page.body()).isTrue();
    return browser.send(
        HttpRequest.newBuilder(page.uri().resolve(action.group(1)))
            .header("content-type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build(),
        BodyHandlers.ofString());
  }

  private JsonNode caller() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/api/v1/caller"))
            .header("serai-console", "page")
            .build();
    return JsonMappers.MAPPER.readTree(browser.send(request, BodyHandlers.ofString()).body());
  }

  private boolean hasSession() {
    return cookies.getCookieStore().getCookies().stream()
        .map(HttpCookie::getName)
        .anyMatch(name -> name.startsWith("serai-session-"));
  }

  private HttpResponse<String> get(String url) throws Exception {
    return browser.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
  }
}
