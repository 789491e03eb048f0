package io.serai.cli.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.serai.cli.Shell;
import io.serai.cli.terminal.CommandException;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub;
import io.serai.hub.Hub;
import io.serai.hub.HubStartOptions;
import io.serai.setting.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {

  private static final long MIB = 1024 * 1024;

  @TempDir Path home;
  private final Shell shell = new Shell();
  private final HttpStub pets = new HttpStub();

  @BeforeEach
  void createHome() throws IOException {
    Files.createDirectory(home.resolve("capabilities"));
  }

  @AfterEach
  void stop() {
    pets.close();
  }

  @Test
  void importedCapabilitiesAreLoadedByARunningHubAndCallTheService() throws Exception {
    pets.json("/v1/pets", "[{\"name\": \"Rex\"}]").json("/v1/pets/7", "{\"name\": \"Rex\"}");
    shell.typing("s3cret");
    shell.run("vault", "set", "pets-key", "--hosts", pets.url(), "--home", home);
    try (Hub hub =
        Hub.start(
            Settings.of(
                home,
                Map.of(),
                Map.of(
                    "serai.port",
                    "0",
                    "serai.outbound.allowed-private-hosts",
                    "localhost:" + pets.port())),
            HubStartOptions.DEFAULT)) {

      assertThat(shell.run("import", document(), "--home", home)).isZero();

      assertThat(shell.run("validate", "--strict", home.resolve("capabilities"))).isZero();
      await().until(() -> call(hub, "ListPets", "limit:=2") == 0);
      assertThat(JsonMappers.read(shell.out()).at("/result/0/name").textValue()).isEqualTo("Rex");
      assertThat(call(hub, "GetPet", "petId=7")).isZero();
      assertThat(call(hub, "AddPet", "name=Rex", "age:=3")).isZero();
      assertThat(call(hub, "AddPet")).isEqualTo(1);
      assertThat(shell.err()).startsWith("serai: MISSING_INPUT: Give name=VALUE.");
    }
    assertThat(pets.seen())
        .extracting(HttpStub.Seen::method, HttpStub.Seen::uri, HttpStub.Seen::body)
        .contains(
            tuple("GET", "/v1/pets?limit=2", ""),
            tuple("GET", "/v1/pets/7", ""),
            tuple("POST", "/v1/pets", "{\"name\":\"Rex\",\"age\":3}"));
    assertThat(pets.seen("/v1/pets/7"))
        .allSatisfy(request -> assertThat(request.headers()).containsEntry("X-Key", "s3cret"));
  }

  private int call(Hub hub, String skill, String... inputs) {
    Object[] all = new Object[inputs.length + 4];
    all[0] = "call";
    all[1] = skill;
    System.arraycopy(inputs, 0, all, 2, inputs.length);
    all[all.length - 2] = "--url";
    all[all.length - 1] = hub.url();
    return shell.run(all);
  }

  @Test
  void summaryReportsWhatWasWrittenSkippedAndHowSecretsAreSet() throws Exception {
    assertThat(shell.run("import", document(), "--home", home)).isZero();

    assertThat(shell.out().lines())
        .containsExactly(
            "written    " + file("ListPets") + "  GET /pets",
            "written    " + file("AddPet") + "  POST /pets",
            "written    " + file("GetPet") + "  GET /pets/{petId}");
    assertThat(shell.err().lines())
        .containsExactly(
            "skipped: PUT /pets/{petId}: its body is \"multipart/mixed\"; JSON, forms,"
                + " multipart/form-data, texts and files can be sent: correct the media type in the"
                + " document, or write a skill: route",
            "Pets: written: 3, unchanged: 0, kept: 0, skipped: 1",
            "Set pets-key (the API key): serai vault set pets-key --hosts "
                + pets.url()
                + " --home "
                + home);
  }

  @Test
  void existingFilesAreKeptUnlessForced() throws Exception {
    shell.run("import", document(), "--home", home);
    Files.writeString(file("GetPet"), "mine");

    assertThat(shell.run("import", document(), "--home", home)).isZero();
    assertThat(shell.out()).contains("unchanged  " + file("ListPets"), "kept       ");
    assertThat(shell.err()).contains("kept: 1", "--force overwrites them");
    assertThat(file("GetPet")).hasContent("mine");

    assertThat(shell.run("import", document(), "--home", home, "--force")).isZero();
    assertThat(file("GetPet")).content().startsWith("a2s: ");
  }

  @Test
  void dryRunWritesNothing() throws Exception {
    assertThat(shell.run("import", document(), "--home", home, "--dry-run")).isZero();

    assertThat(shell.out()).contains("new        " + file("ListPets"));
    assertThat(shell.err()).contains("Pets: new: 3,");
    assertThat(home.resolve("capabilities")).isEmptyDirectory();
  }

  @Test
  void onlySelectedOperationsAreWrittenIntoTheFolder() throws Exception {
    Path out = home.resolve("a/b");

    assertThat(
            shell.run(
                "import", document(), "--out", out, "--operation", "listPets", "--prefix", "Zoo"))
        .isZero();

    assertThat(out).isDirectoryContaining("glob:**/ZooListPets.yaml");
    assertThat(shell.out()).hasLineCount(1);
    assertThat(shell.run("import", document(), "--out", out, "--tag", "nothing", "--dry-run"))
        .isEqualTo(1);
    assertThat(shell.run("import", document(), "--out", out, "--operation", "listPet"))
        .isEqualTo(1);
    assertThat(shell.err())
        .startsWith("serai: The document has no operation or tag 'listPet'. Did you mean listPets");
  }

  @Test
  void documentIsDownloadedAndItsServerIsRelativeToIt() throws Exception {
    String text =
        Files.readString(document()).replace(pets.url() + "/v1", "v2").replace("\n", "\r\n");
    pets.on("/docs/openapi.yaml", response -> response.end(text))
        .on("/old", to -> to.setStatusCode(302).putHeader("Location", "/docs/openapi.yaml").end());

    assertThat(shell.run("import", pets.url() + "/old", "--home", home)).isZero();

    assertThat(file("ListPets")).content().contains(pets.url() + "/docs/v2");
    assertThat(shell.run("import", pets.url() + "/none", "--home", home)).isEqualTo(1);
    assertThat(shell.err()).contains("/none answered HTTP 404.").hasLineCount(1);
  }

  @Test
  void downloadsAreLimitedInSizeTimeAndRedirects() {
    pets.on("/large", response -> response.end("x".repeat((int) MIB + 1)))
        .on("/endless", response -> response.setChunked(true).write("x"))
        .on("/loop", response -> response.setStatusCode(302).putHeader("Location", "/loop").end());
    DocumentDownload download = new DocumentDownload(MIB, Duration.ofSeconds(30));

    assertThatThrownBy(() -> download.get(URI.create(pets.url() + "/large")))
        .isInstanceOf(CommandException.class)
        .hasMessageEndingWith("/large is larger than 1 MiB.");
    assertThatThrownBy(
            () ->
                new DocumentDownload(MIB, Duration.ofMillis(300))
                    .get(URI.create(pets.url() + "/endless")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("/endless did not answer within");
    assertThatThrownBy(() -> download.get(URI.create(pets.url() + "/loop")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("/loop");
    assertThat(pets.seen("/loop")).hasSizeLessThanOrEqualTo(6);
  }

  @Test
  void whatIsNotADocumentIsNamedInOneLine() throws Exception {
    Path broken = Files.writeString(home.resolve("broken.yaml"), "openapi: [3\n");
    Path binary = Files.write(home.resolve("binary.yaml"), new byte[] {(byte) 0xff, 0});

    assertFails("ftp://localhost/x", "ftp://localhost/x is neither a file nor an http or https");
    assertFails("http://a b", "http://a b is not a URL.");
    assertFails(home.resolve("none.yaml"), "There is no ");
    assertFails(home, " is a folder. Name the OpenAPI document in it.");
    assertFails(broken, "broken.yaml:");
    assertFails(binary, "binary.yaml is not UTF-8 text.");
    assertThat(shell.run("import", document(), "--home", home.resolve("other"))).isEqualTo(1);
    assertThat(shell.err()).contains("Name a home with --home, or a folder").hasLineCount(1);
    assertThat(shell.run("import", document(), "--home", home, "--prefix", "no-name")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: 'no-name' is not a prefix.").hasLineCount(1);
  }

  private void assertFails(Object place, String message) {
    assertThat(shell.run("import", place, "--home", home)).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: ").contains(message).hasLineCount(1);
  }

  private Path file(String name) {
    return home.resolve("capabilities/" + name + ".yaml");
  }

  private Path document() throws IOException {
    return Files.writeString(
        home.resolve("openapi.yaml"),
        """
        openapi: 3.1.0
        info: { title: Pets, version: "1" }
        servers: [{ url: %s/v1 }]
        security: [{ key: [] }]
        paths:
          /pets:
            get:
              operationId: listPets
              parameters:
                - { name: limit, in: query, schema: { type: integer } }
                - { name: tag, in: query, schema: { type: string } }
              responses: { "200": { description: ok, content: { application/json: {} } } }
            post:
              operationId: addPet
              requestBody:
                required: true
                content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
              responses: { "200": { description: ok } }
          /pets/{petId}:
            parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
            get: { operationId: getPet, responses: { "200": { description: ok } } }
            put: { operationId: putPet, requestBody: { content: { multipart/mixed: {} } } }
        components:
          securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
          schemas:
            Pet:
              required: [name]
              properties: { name: { type: string }, age: { type: integer }, tag: { type: string } }
        """
            .formatted(pets.url()));
  }
}
