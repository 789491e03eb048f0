package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.schema.FileSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The schemas that a hub in closed mode serves to editors. */
class FileSchemaPagesTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private static Path home;
  private static HubFixture hub;

  @BeforeAll
  static void start() {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @EnumSource(FileSchema.class)
  void schemaIsServedWithoutAKey(FileSchema schema) throws Exception {
    HttpResponse<String> answer = send(request("/schemas/" + schema.fileName()));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/schema+json");
    assertThat(answer.headers().firstValue("cache-control")).hasValue("public, max-age=3600");
    assertThat(answer.body()).isEqualTo(schema.text());
  }

  @Test
  void schemaThatTheEditorHasIsNotSentAgain() throws Exception {
    String path = "/schemas/capability.json";
    String etag = send(request(path)).headers().firstValue("etag").orElseThrow();

    HttpResponse<String> known = send(request(path).header("if-none-match", etag));
    HttpResponse<String> other = send(request(path).header("if-none-match", "\"older\""));

    assertThat(known.statusCode()).isEqualTo(304);
    assertThat(known.body()).isEmpty();
    assertThat(known.headers().firstValue("etag")).hasValue(etag);
    assertThat(known.headers().firstValue("vary")).hasValue("accept-encoding");
    assertThat(other.statusCode()).isEqualTo(200);
  }

  @Test
  void largeSchemaIsSentAsGzipToThoseWhoReadIt() throws Exception {
    HttpResponse<byte[]> gzip =
        CLIENT.send(
            request("/schemas/route.json").header("accept-encoding", "br, gzip").build(),
            HttpResponse.BodyHandlers.ofByteArray());
    HttpResponse<String> other =
        send(request("/schemas/route.json").header("accept-encoding", "deflate"));

    assertThat(gzip.headers().firstValue("content-encoding")).hasValue("gzip");
    try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(gzip.body()))) {
      assertThat(new String(text.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(FileSchema.ROUTE.text());
    }
    assertThat(other.headers().firstValue("content-encoding").orElse("identity"))
        .isEqualTo("identity");
    assertThat(other.body()).isEqualTo(FileSchema.ROUTE.text());
  }

  @Test
  void listNamesTheSchemasAndTheIndexNamesTheList() {
    assertThat(hub.get("/").at("/schemas").textValue()).isEqualTo("/schemas");
    assertThat(hub.get("/schemas").text())
        .isEqualTo(
            "{\"capability\":\"/schemas/capability.json\",\"agent\":\"/schemas/agent.json\","
                + "\"api\":\"/schemas/api.json\",\"route\":\"/schemas/route.json\","
                + "\"workflow\":\"/schemas/workflow.json\",\"settings\":\"/schemas/settings.json\"}");
  }

  @Test
  void indexLeadsBrowsersToTheConsoleAndIsJsonForOthers() throws Exception {
    String browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    HttpResponse<String> page = index(browser);

    assertThat(page.statusCode()).isEqualTo(302);
    assertThat(page.headers().firstValue("vary")).hasValue("accept");
    assertThat(page.headers().firstValue("location")).hasValue("console/");
    for (String other : List.of("*/*", "application/json", "application/json, text/html;q=0.5")) {
      assertThat(index(other).headers().firstValue("content-type")).hasValue("application/json");
    }
  }

  private static HttpResponse<String> index(String accept) throws Exception {
    return send(request("/").header("accept", accept));
  }

  @Test
  void wrongKeyOtherMethodsAndOtherNamesAreRefused() {
    HubFixture operator = hub.as("operator-key");

    assertThat(hub.get("/schemas/").text()).isEqualTo(hub.get("/schemas").text());
    assertThat(hub.as("wrong").get("/schemas").status()).isEqualTo(401);
    assertThat(hub.get("/schemas/other.json").status()).isEqualTo(401);
    assertThat(operator.get("/schemas/other.json").status()).isEqualTo(404);
    assertThat(operator.post("/schemas/agent.json", "{}").status()).isEqualTo(405);
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(hub.hub().url() + path));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
