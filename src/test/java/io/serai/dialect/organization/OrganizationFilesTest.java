package io.serai.dialect.organization;

import static io.serai.dialect.organization.A2aClient.artifact;
import static io.serai.dialect.organization.OrganizationHome.modifying;
import static io.serai.dialect.organization.OrganizationHome.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.document.Sha256;
import io.serai.hub.HubFixture;
import io.serai.mcp.McpClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The files of an organization: as artifacts, for download, and as they change. */
@ExtendWith(Patience.class)
class OrganizationFilesTest {
  private static final int LARGE = (1 << 20) + 1;

  @TempDir private static Path folder;

  private static HubFixture hub;
  private static AgentZeroStub zero;
  private static OrganizationHome home;
  private static A2aClient owner;

  @BeforeAll
  static void start() {
    hub = new HubFixture(folder);
    zero = new AgentZeroStub();
    home = OrganizationHome.in(hub, zero.url(), "");
    caller("owner");
    caller("stranger");
    hub.property(
        "serai.security.operators", Sha256.hex("operator".getBytes(StandardCharsets.UTF_8)));
    hub.property("serai.security.mode", "closed").start();
    owner = new A2aClient(hub.as("key-of-owner"));
  }

  @AfterAll
  static void stop() {
    hub.close();
    zero.close();
  }

  private static void caller(String id) {
    String hash = Sha256.hex(("key-of-" + id).getBytes(StandardCharsets.UTF_8));
    hub.file(
        "agents/" + id + ".yaml",
        "agent_id: %s\ncredentials: [{bearer_sha256: %s}]\n".formatted(id, hash));
  }

  /** Runs a task whose only report names these files. */
  private static JsonNode made(String text, String... files) {
    String id = owner.begin(text);
    Turn turn = zero.next();
    home.write(modifying(report("primary", "complete", text), files));
    owner.untilWords(id, text);
    turn.answer("Done.");
    return owner.until(id, "COMPLETED");
  }

  @Test
  @Tag("OK-43")
  @Tag("OK-Q25")
  @Tag("OK-8")
  @Tag("OK-42")
  void textIsTextAndBytesAreBase64InTheOrderOfTheReport() {
    home.work("src/b.html", "<p>Hi</p>");
    home.work("a.bin", 3);

    JsonNode task = made("two files", "src/b.html", folder.resolve("work/a.bin").toString());

    assertThat(task.path("artifacts").findValuesAsText("name"))
        .containsExactly("src/b.html", "a.bin", "result");
    assertThat(artifact(task, "src/b.html").at("/parts/0/text").asText()).isEqualTo("<p>Hi</p>");
    assertThat(artifact(task, "src/b.html").at("/metadata/mimeType").asText())
        .isEqualTo("text/html");
    assertThat(artifact(task, "a.bin").at("/parts/0/raw").asText()).isEqualTo("AAEC");
  }

  @Test
  @Tag("OK-Q25")
  void nothingOutsideTheWorkingDirectoryIsAnArtifact() throws Exception {
    hub.file("secret.txt", "top secret");
    Files.createSymbolicLink(
        folder.resolve("work/link.txt"), folder.resolve("secret.txt").toAbsolutePath());
    Files.createSymbolicLink(
        folder.resolve("work/out"), folder.resolve("organizations").toAbsolutePath());

    JsonNode task =
        made(
            "escape",
            "../secret.txt",
            folder.resolve("secret.txt").toString(),
            "link.txt",
            "out/active.json",
            "/etc/hostname",
            "src/../../secret.txt",
            ".",
            "README.txt");

    assertThat(task.path("artifacts").findValuesAsText("name"))
        .containsExactly("README.txt", "result");
  }

  @Test
  @Tag("OK-44")
  @Tag("OK-Q15")
  @Tag("OK-22")
  void largeFileIsDownloadedByItsOwnerAlone() throws Exception {
    home.work("large.bin", LARGE);
    JsonNode task = made("large", "large.bin");
    String url = artifact(task, "large.bin").at("/parts/0/url").asText();
    assertThat(url).startsWith(hub.hub().url().replace("127.0.0.1", "localhost").substring(0, 7));

    HttpResponse<byte[]> whole = get(url, "key-of-owner", "");
    assertThat(whole.statusCode()).isEqualTo(200);
    assertThat(whole.body())
        .hasSize(LARGE)
        .isEqualTo(Files.readAllBytes(folder.resolve("work/large.bin")));
    HttpResponse<byte[]> range = get(url, "key-of-owner", "bytes=10-19");
    assertThat(range.statusCode()).isEqualTo(206);
    assertThat(range.headers().firstValue("content-range")).contains("bytes 10-19/" + LARGE);
    assertThat(range.body()).isEqualTo(Arrays.copyOfRange(whole.body(), 10, 20));
    assertThat(get(url, "key-of-owner", "bytes=" + LARGE + "-").statusCode()).isEqualTo(416);
    assertThat(get(url, "key-of-stranger", "").statusCode()).isEqualTo(404);
    assertThat(get(url, "", "").statusCode()).isEqualTo(401);
  }

  @Test
  void largeFileIsAResourceOfMcpForItsOwnerAlone() {
    home.work("resource.bin", LARGE);
    JsonNode task = made("resource", "resource.bin");
    String params =
        "{\"uri\":\"serai://organization/%s/%s\"}"
            .formatted(
                task.path("id").asText(),
                artifact(task, "resource.bin").path("artifactId").asText());

    JsonNode read = McpClient.of(hub.as("key-of-owner")).result("resources/read", params);

    assertThat(Base64.getDecoder().decode(read.at("/contents/0/blob").asText()))
        .hasSize(LARGE)
        .startsWith(0, 1, 2);
    assertThat(
            McpClient.of(hub.as("key-of-stranger"))
                .error("resources/read", params)
                .path("code")
                .asInt())
        .isEqualTo(-32602);
  }

  @Test
  @Tag("OK-Q25")
  void downloadFollowsNoLinkThatReplacedTheFile() throws Exception {
    home.work("moved.bin", LARGE);
    JsonNode task = made("moved", "moved.bin");
    String url = artifact(task, "moved.bin").at("/parts/0/url").asText();
    hub.file("secret.txt", "top secret");
    Files.delete(folder.resolve("work/moved.bin"));
    Files.createSymbolicLink(
        folder.resolve("work/moved.bin"), folder.resolve("secret.txt").toAbsolutePath());

    assertThat(get(url, "key-of-owner", "").statusCode()).isEqualTo(404);
  }

  @Test
  @Tag("FLD-22")
  void taxonomyOfTheKernelHasTheWordsThatOtherFilesLack() {
    hub.file(
        "organizations/slot_taxonomy.json",
        """
        {"_meta": {"version": "1.2.0"}, "domains": {
          "log_analysis": {"name": "Log Reading", "description": "Reads what programs wrote",
            "triggers": ["log"], "required_slots": ["file"]},
          "unused": {"description": "Nobody does it"}}}
        """);

    await().until(() -> card().toString().contains("Log Reading"));

    assertThat(card().at("/skills/2/name").asText()).isEqualTo("Log Reading");
    assertThat(card().at("/skills/2/description").asText())
        .startsWith("Reads what programs wrote. Done by ");
    assertThat(card().path("skills").findValuesAsText("id"))
        .containsExactly("analysis", "bugfix", "log_analysis");
  }

  @Test
  @Tag("OK-Q27")
  void cardFollowsTheFilesAndAWrongFileChangesNothing() {
    hub.file("organizations/bst_domains.yaml", "bst_domains:\n  analysis: {name: Deep Analysis}\n");
    await().until(() -> card().toString().contains("Deep Analysis"));
    hub.file("organizations/roles/chief.json", "{\"role_id\": \"chief\", \"role_t");
    await().until(() -> reloads().contains("organizations/roles/chief.json"));

    assertThat(card().path("skills").findValuesAsText("id"))
        .containsExactly("analysis", "bugfix", "log_analysis");
  }

  private static JsonNode card() {
    return hub.get("/agents/shop/.well-known/agent-card.json").json();
  }

  private static String reloads() {
    return hub.as("operator").get("/a2s/v1/reloads").text();
  }

  private static HttpResponse<byte[]> get(String url, String key, String range) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).GET();
    if (!key.isEmpty()) {
      request.header("Authorization", "Bearer " + key);
    }
    if (!range.isEmpty()) {
      request.header("Range", range);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
  }
}
