package io.serai.a2s.e2e;

import static io.serai.hub.CapabilityText.checksum;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.CorrectChecksum;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists, conflicts and strictness of the registry, over HTTP. */
class RegistryTest {

  private static final String ALL = "/a2s/v1/capabilities";

  private static final HttpStub STUB = new HttpStub().json("/value", "{\"value\": 7}");
  private static HubFixture hub;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.store.url", "memory")
            .file("capabilities/of-file.yaml", version("OfFile", "1.0.0").yaml())
            .start();
  }

  @AfterAll
  static void stop() {
    hub.close();
    STUB.close();
  }

  /** Deletes what another test has registered. */
  @BeforeEach
  void clear() {
    for (JsonNode each : hub.get(ALL + "?limit=1000").at("/capabilities")) {
      if (!each.path("id").asText().equals("of-file")) {
        String version =
            "/" + each.path("id").asText() + "?version=" + each.path("version").asText();
        assertThat(hub.delete(ALL + version, Map.of()).status()).isEqualTo(204);
      }
    }
  }

  @Test
  @Tag("A2S-Q23")
  void pagesOfAnySizeHaveNoGapsAndNoDuplicates() {
    for (String name : List.of("Bear", "Ant", "Cat")) {
      for (String version : List.of("1.0.0", "1.10.0", "1.9.0", "2.0.0-rc.1", "2.0.0")) {
        register(version(name, version));
      }
    }
    List<String> whole = pages(1_000, () -> {});

    assertThat(whole).hasSize(16).startsWith("ant 2.0.0", "ant 2.0.0-rc.1", "ant 1.10.0");
    for (int limit = 1; limit <= 16; limit++) {
      assertThat(pages(limit, () -> {})).as("pages of " + limit).isEqualTo(whole);
    }
  }

  @Test
  @Tag("A2S-Q23")
  void pagesStayConsistentWhileEntriesAreAddedAndDeleted() {
    for (String version : List.of("1.0.0", "2.0.0", "3.0.0")) {
      register(version("Moving", version));
    }
    register(version("Later", "1.0.0"));

    List<String> seen =
        pages(
            3,
            () -> {
              hub.delete(ALL + "/moving?version=2.0.0", Map.of());
              register(version("Earlier", "1.0.0"));
              register(version("Zebra", "1.0.0"));
            });

    assertThat(seen)
        .containsExactly(
            "later 1.0.0",
            "moving 3.0.0",
            "moving 2.0.0",
            "moving 1.0.0",
            "of-file 1.0.0",
            "zebra 1.0.0");
  }

  @Test
  @Tag("A2S-Q24")
  void invalidCursorIsRefused() {
    String noVersion = base64("id not-a-version");

    for (String cursor : List.of("rubbish", "%2B%2F", "%3D", "eA", "AAAA", "IA", "-", noVersion)) {
      Reply reply = hub.get(ALL + "?cursor=" + cursor);

      assertThat(reply.status()).as(cursor).isEqualTo(400);
      assertThat(reply.at("/error/code").textValue()).isEqualTo("INVALID_REQUEST");
    }
  }

  @Test
  void cursorIsValidForAnotherPageSizeAndAfterADeletion() {
    register(version("Apple", "1.0.0"));
    register(version("Banana", "1.0.0"));
    String cursor = hub.get(ALL + "?limit=1").at("/next_cursor").textValue();
    assertThat(hub.delete(ALL + "/apple", Map.of()).status()).isEqualTo(204);

    Reply rest = hub.get(ALL + "?limit=50&cursor=" + cursor);

    assertThat(names(rest)).containsExactly("banana 1.0.0", "of-file 1.0.0");
    assertThat(rest.at("/next_cursor").isNull()).isTrue();
    assertThat(hub.get(ALL + "?cursor=" + base64("zzz 9.0.0")).at("/capabilities")).isEmpty();
  }

  @Test
  void invalidPageSizeIsRefused() {
    for (String limit : List.of("0", "-1", "1001", "many", "1.5", "")) {
      assertThat(hub.get(ALL + "?limit=" + limit).status()).as(limit).isEqualTo(400);
    }
  }

  @Test
  void excessivelyLongPathsNamesAndVersionsAreRefused() {
    String dots = ".a".repeat(50_000);
    CapabilityText answer = CapabilityText.of("LongPath").get("b", STUB.url(), "/v", "v: $" + dots);
    CapabilityText variable =
        CapabilityText.of("LongName").get("b", STUB.url(), "/v", "a" + ".a".repeat(400) + ": $.v");

    assertThat(hub.postYaml(ALL, answer.yaml()).status()).isEqualTo(422);
    assertThat(hub.postYaml(ALL, variable.yaml()).status()).isEqualTo(422);
    assertThat(hub.postYaml(ALL, version("LongVersion", "1.0.0-a" + dots).yaml()).status())
        .isEqualTo(422);
  }

  @Test
  void namesThatNoRequestCouldHaveAreRefusedAtRegistration() throws Exception {
    String wordy = "Ab".repeat(400);
    String input = "input_template: {queryParameters: {q: \"${" + "v".repeat(1_001) + "}\"}}";

    for (CapabilityText text :
        List.of(
            version("N" + "a".repeat(1_000), "1.0.0"),
            version(wordy, "1.0.0"),
            version("LongStep", "1.0.0").get("s".repeat(1_001), STUB.url(), "/value", "v: $.value"),
            version("LongParameter", "1.0.0")
                .header("parameters:\n- {name: " + "p".repeat(1_001) + "}"),
            version("LongInput", "1.0.0")
                .steps(CapabilityText.get("i", STUB.url(), "/value", "v: $.v", input)))) {
      Reply refused = hub.postYaml(ALL, text.yaml());

      assertThat(refused.status()).as(refused.text()).isEqualTo(422);
      assertThat(refused.at("/error/errors/0/message").asText()).contains("longer than 1000");
    }
    String longest = "N" + "a".repeat(999);
    String text = version(longest, "1.0.0").yaml().replace(longest + " for tests", "long name");
    Reply accepted = hub.postYaml(ALL, CorrectChecksum.yaml(text));
    assertThat(accepted.status()).as(accepted.text()).isEqualTo(201);
    assertThat(hub.execute(longest, "{}").at("/status").asText()).isEqualTo("success");
  }

  @Test
  @Tag("A2S-Q2")
  void versionWithOtherContentIsAConflictAndSameContentIsNot() {
    register(version("Twice", "1.0.0"));
    String other =
        CapabilityText.of("Twice").get("b", STUB.url(), "/other", "value: $.other").yaml();

    assertThat(hub.postYaml(ALL, version("Twice", "1.0.0").yaml()).status()).isEqualTo(200);
    assertConflict("VERSION_EXISTS", hub.postYaml(ALL, other));
    assertThat(hub.execute("twice", "{}").at("/outputs/value").intValue()).isEqualTo(7);
  }

  @Test
  @Tag("A2S-Q25")
  void capabilityOfAFileIsNeitherReplacedNorDeletedOverHttp() {
    String other =
        CapabilityText.of("OfFile").get("b", STUB.url(), "/other", "value: $.other").yaml();

    Reply refused = hub.postYaml(ALL, other);
    assertConflict("FILE_OWNED", refused);
    assertThat(refused.at("/error/message").textValue()).contains("to capabilities/");
    assertConflict("FILE_OWNED", hub.delete(ALL + "/of-file", Map.of()));
    assertConflict("FILE_OWNED", hub.delete(ALL + "/OfFile?version=1.0.0", Map.of()));
    assertConflict("FILE_OWNED", hub.postYaml(ALL, version("OfFile", "2.0.0").yaml()));
    assertThat(hub.get(ALL + "/of-file?version=2.0.0").status()).isEqualTo(404);
    assertThat(hub.execute("of-file", "{}").at("/status").textValue()).isEqualTo("success");
  }

  @Test
  @Tag("A2S-60")
  @Tag("A2S-Q25")
  void deletedDependencyFailsItsUsersUntilItIsRegisteredAgain() {
    String used = version("UsedOne", "1.0.0").yaml();
    assertThat(hub.postYaml(ALL, used).status()).isEqualTo(201);
    register(
        CapabilityText.of("UserOne")
            .depends("UsedOne", "^1.0.0", checksum(used))
            .get("first", STUB.url(), "/never", "a: $.a")
            .steps("- {id: use, type: capability, use: UsedOne}"));

    assertThat(hub.delete(ALL + "/used-one", Map.of()).status()).isEqualTo(204);

    Reply refused = hub.execute("user-one", "{}");
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/errors/0/code").textValue()).isEqualTo("DEPENDENCY_NOT_FOUND");
    assertThat(STUB.seen("/never")).isEmpty();
    Reply dependencies = hub.get(ALL + "/user-one/dependencies");
    assertThat(dependencies.at("/dependencies/0/resolved").booleanValue()).isFalse();
    assertThat(hub.postYaml(ALL, used).status()).isEqualTo(201);
    assertThat(hub.execute("user-one", "{}").at("/error/step").textValue()).isEqualTo("first");
  }

  @Test
  @Tag("A2S-Q4")
  @Tag("A2S-Q24")
  void warningsAreFaultsInStrictMode() {
    String yaml = version("ShortOne", "'1.0'").yaml();

    Reply refused = hub.postYaml(ALL + "?strict=true", yaml);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/code").textValue()).isEqualTo("INVALID_CAPABILITY");
    assertThat(refused.at("/error/errors/0/path").textValue()).isEqualTo("/version");
    assertThat(hub.get(ALL + "/short-one").status()).isEqualTo(404);

    Reply accepted = hub.postYaml(ALL + "?strict=false", yaml);
    assertThat(accepted.status()).isEqualTo(201);
    assertThat(accepted.at("/warnings/0/code").textValue()).isEqualTo("VERSION_NOT_SEMVER");
    assertThat(hub.postYaml(ALL + "?strict=yes", yaml).status()).isEqualTo(400);
  }

  @Test
  @Tag("A2S-Q24")
  void warningsOfADocumentAreReportedWhenItIsRegisteredAndWhenWordsAreParsed() throws Exception {
    String misspelt =
        version("Misspelt", "1.0.0").yaml().replace("output_mapping", "output_maping");
    Reply registered = hub.postYaml(ALL, CorrectChecksum.yaml(misspelt));
    Reply parsed = hub.post(ALL + "/misspelt/parse", "{\"query\": \"x\"}");
    Reply clean = hub.post(ALL + "/of-file/parse", "{\"query\": \"x\"}");

    assertThat(registered.at("/warnings/0/code").textValue()).isEqualTo("UNKNOWN_MEMBER");
    assertThat(parsed.at("/warnings/0/message").textValue())
        .contains("did you mean output_mapping?");
    assertThat(clean.at("").has("warnings")).isFalse();
  }

  @Test
  void hintsThatMakeClientsLessCarefulDoNotCountAndAreAWarning() throws Exception {
    String claims =
        version("Claims", "1.0.0").header("x-serai: {hints: {idempotent: true}}").yaml();
    String yaml = CorrectChecksum.yaml(claims.replace(" get:", " post:"));

    Reply refused = hub.postYaml(ALL + "?strict=true", yaml);
    Reply registered = hub.postYaml(ALL, yaml);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/errors/0/code").textValue()).isEqualTo("HINT_IGNORED");
    assertThat(registered.status()).isEqualTo(201);
    assertThat(registered.at("/warnings/0/code").textValue()).isEqualTo("HINT_IGNORED");
  }

  @Test
  @Tag("A2S-Q10")
  @Tag("A2S-Q24")
  void placeholderChecksumOfADependencyDoesNotHideThatItIsMissing() {
    String yaml =
        version("Dependent", "1.0.0").yaml()
            + "\ndependencies:\n  - {capability: NoSuch, version: ^1.0.0, checksum: TODO}\n";

    Reply refused = hub.postYaml(ALL, yaml);
    hub.file("capabilities/dependent.yaml", yaml);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/errors").findValuesAsText("path"))
        .contains("/dependencies/0/checksum", "/dependencies/0");
    assertThat(refused.at("/error/errors").findValuesAsText("code"))
        .contains("DEPENDENCY_NOT_FOUND");
    await()
        .atMost(20, SECONDS)
        .untilAsserted(
            () ->
                assertThat(
                        hub.get("/a2s/v1/reloads").at("/reloads/0/errors").findValuesAsText("code"))
                    .contains("CHECKSUM_MISMATCH", "INVALID", "DEPENDENCY_NOT_FOUND"));
  }

  /** Returns the entries of all pages, and runs an action after the first page. */
  private List<String> pages(int limit, Runnable between) {
    List<String> all = new ArrayList<>();
    String cursor = "";
    do {
      Reply page = hub.get(ALL + "?limit=" + limit + "&cursor=" + cursor);
      assertThat(page.status()).as(page.text()).isEqualTo(200);
      if (cursor.isEmpty()) {
        between.run();
      }
      all.addAll(names(page));
      cursor = page.at("/next_cursor").asText();
    } while (!cursor.equals("null"));
    return all;
  }

  private static List<String> names(Reply page) {
    List<String> names = new ArrayList<>();
    page.at("/capabilities")
        .forEach(each -> names.add(each.at("/id").asText() + " " + each.at("/version").asText()));
    return names;
  }

  private static CapabilityText version(String name, String version) {
    return CapabilityText.of(name)
        .version(version)
        .get("a", STUB.url(), "/value", "value: $.value");
  }

  private void register(CapabilityText text) {
    Reply reply = hub.postYaml(ALL, text.yaml());
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
  }

  private static void assertConflict(String code, Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(409);
    assertThat(reply.at("/error/code").textValue()).isEqualTo(code);
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
