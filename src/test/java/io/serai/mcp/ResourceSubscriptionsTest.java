package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.Sha256;
import io.serai.hub.CapabilityText;
import io.serai.hub.HubFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client hears of the changes of the resources that it subscribes to and may read. */
@Timeout(300)
class ResourceSubscriptionsTest {
  private static final String GUIDE = "serai://knowledge/handbook/guide.md";
  private static final String CAPABILITY = "serai://capabilities/pets";
  private static final String BY_NAME = "serai://capabilities/Pets";

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub = new HubFixture(home);
    caller("friend", "permissions: {capabilities: [secrets], knowledge: [handbook]}\n");
    caller("stranger", "permissions: {knowledge: []}\n");
    hub.file("knowledge/handbook/guide.md", "# Guide\nFirst.\n")
        .property("serai.security.mode", "closed")
        .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private void caller(String id, String permissions) {
    String hash = Sha256.hex(("key-of-" + id).getBytes(StandardCharsets.UTF_8));
    hub.file(
        "agents/" + id + ".yaml",
        "agent_id: %s\ncredentials: [{bearer_sha256: %s}]\nlimits: {requests_per_minute: 10000}\n%s"
            .formatted(id, hash, permissions));
  }

  private BufferedReader listen(String caller, String filter) throws Exception {
    McpClient client = McpClient.of(hub.as("key-of-" + caller));
    String params = "{\"notifications\":" + filter + "}";
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/mcp"))
            .header("Content-Type", "application/json")
            .header("X-API-Key", "key-of-" + caller)
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    client.message("subscriptions/listen", params).toString()));
    client.headers("subscriptions/listen", params).forEach(request::header);
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  private static JsonNode next(BufferedReader lines) throws IOException {
    String line = lines.readLine();
    while (!line.startsWith("data: ")) {
      line = lines.readLine();
    }
    return McpClient.read(line.substring("data: ".length()));
  }

  private static String subscribing(String more) {
    return "{\"resourceSubscriptions\":[\"%s\",\"%s\",\"serai://tasks/x/y\",\"none://x\"]%s}"
        .formatted(GUIDE, CAPABILITY, more);
  }

  @Test
  void changesAreToldOfWhatIsSubscribed() throws Exception {
    try (BufferedReader lines = listen("friend", subscribing(""))) {
      assertThat(next(lines).at("/params/notifications").toString())
          .isEqualTo("{\"resourceSubscriptions\":[\"%s\",\"%s\"]}".formatted(GUIDE, CAPABILITY));

      hub.file("knowledge/handbook/guide.md", "# Guide\nSecond.\n");
      JsonNode told = next(lines);
      assertThat(told.path("method").asText()).isEqualTo("notifications/resources/updated");
      assertThat(told.path("params").toString())
          .isEqualTo(
              "{\"uri\":\"%s\",\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":1}}"
                  .formatted(GUIDE));
    }
  }

  @Test
  void whatTheCallerMayNotReadIsNotTold() throws Exception {
    try (BufferedReader friend = listen("friend", subscribing(""));
        BufferedReader stranger = listen("stranger", subscribing(",\"toolsListChanged\":true"))) {
      next(friend);
      next(stranger);
      hub.file("knowledge/handbook/guide.md", "# Guide\nSecond.\n");
      assertThat(next(friend).at("/params/uri").asText()).isEqualTo(GUIDE);

      hub.file(
          "routes/new.camel.yaml",
          "- route: {from: {uri: \"skill:new\", steps: [{to: \"task:hold\"}]}}\n");
      assertThat(next(stranger).path("method").asText())
          .isEqualTo("notifications/tools/list_changed");
    }
  }

  private void serve(String version, String parameter) {
    String yaml =
        CapabilityText.of("Pets")
            .version(version)
            .header("permissions: [secrets]")
            .get("fetch", "http://localhost:1", "/" + parameter, "value: $.value")
            .yaml();
    hub.file("capabilities/pets-" + version + ".yaml", yaml);
  }

  private static String updated(BufferedReader lines) throws IOException {
    JsonNode told = next(lines);
    assertThat(told.path("method").asText()).isEqualTo("notifications/resources/updated");
    return told.at("/params/uri").asText();
  }

  @Test
  void aCapabilityIsToldWhenItComesAndChanges() throws Exception {
    String filter = "{\"resourceSubscriptions\":[\"%s\",\"%s\"]}".formatted(CAPABILITY, GUIDE);
    try (BufferedReader lines = listen("friend", filter)) {
      next(lines);
      serve("1.0.0", "a");
      assertThat(updated(lines)).isEqualTo(CAPABILITY);
      serve("1.0.0", "b");
      assertThat(updated(lines)).isEqualTo(CAPABILITY);
      serve("2.0.0", "c");
      assertThat(updated(lines)).isEqualTo(CAPABILITY);

      hub.delete("capabilities/pets-2.0.0.yaml");
      assertThat(updated(lines)).as("1.0.0 is the newest again").isEqualTo(CAPABILITY);
    }
  }

  @Test
  void aCapabilityThatIsGoneIsNotTold() throws Exception {
    serve("1.0.0", "a");
    McpClient friend = McpClient.of(hub.as("key-of-friend"));
    Awaitility.await().until(() -> listed(friend).contains(CAPABILITY));
    try (BufferedReader lines = listen("friend", subscribing(""))) {
      next(lines);
      hub.delete("capabilities/pets-1.0.0.yaml");
      Awaitility.await().until(() -> !listed(friend).contains(CAPABILITY));
      hub.file("knowledge/handbook/guide.md", "# Guide\nSecond.\n");

      assertThat(updated(lines)).isEqualTo(GUIDE);
    }
  }

  private static String listed(McpClient client) {
    return client.result("resources/list", "{}").toString();
  }

  @Test
  void aVersionThatIsNotTheNewestIsNotTold() throws Exception {
    serve("2.0.0", "a");
    McpClient friend = McpClient.of(hub.as("key-of-friend"));
    Awaitility.await().until(() -> listed(friend).contains(CAPABILITY));
    try (BufferedReader lines = listen("friend", subscribing(",\"toolsListChanged\":true"))) {
      next(lines);
      serve("1.0.0", "b");
      assertThat(next(lines).path("method").asText()).isEqualTo("notifications/tools/list_changed");
      hub.file("knowledge/handbook/guide.md", "# Guide\nSecond.\n");

      assertThat(updated(lines)).isEqualTo(GUIDE);
    }
  }

  @Test
  void aCapabilityIsToldByItsNameToo() throws Exception {
    try (BufferedReader lines =
        listen("friend", "{\"resourceSubscriptions\":[\"%s\"]}".formatted(BY_NAME))) {
      next(lines);
      serve("1.0.0", "a");

      assertThat(updated(lines)).isEqualTo(BY_NAME);
    }
  }

  @Test
  void aCapabilityThatTheCallerMayNotExecuteIsNotTold() throws Exception {
    try (BufferedReader friend = listen("friend", subscribing(""));
        BufferedReader stranger = listen("stranger", subscribing(",\"promptsListChanged\":true"))) {
      next(friend);
      next(stranger);
      serve("1.0.0", "a");
      assertThat(updated(friend)).isEqualTo(CAPABILITY);

      hub.file("prompts/hello.md", "Hello.");
      assertThat(next(stranger).path("method").asText())
          .isEqualTo("notifications/prompts/list_changed");
    }
  }

  @Test
  void aPermissionIsThatOfTheMomentOfTheChange() throws Exception {
    String both = subscribing(",\"promptsListChanged\":true");
    try (BufferedReader friend = listen("friend", both);
        BufferedReader stranger = listen("stranger", both)) {
      next(friend);
      next(stranger);
      caller("friend", "permissions: {knowledge: []}\n");
      caller("stranger", "permissions: {knowledge: [handbook]}\n");
      Awaitility.await()
          .until(() -> listed(McpClient.of(hub.as("key-of-stranger"))).contains(GUIDE));
      Awaitility.await()
          .until(() -> !listed(McpClient.of(hub.as("key-of-friend"))).contains(GUIDE));
      hub.file("knowledge/handbook/guide.md", "# Guide\nSecond.\n");
      assertThat(updated(stranger)).isEqualTo(GUIDE);

      hub.file("prompts/hello.md", "Hello.");
      assertThat(next(friend).path("method").asText())
          .isEqualTo("notifications/prompts/list_changed");
    }
  }

  @Test
  void tooManySubscriptionsAreRefused() {
    String uris =
        IntStream.rangeClosed(0, 100)
            .mapToObj(each -> "\"x://" + each + "\"")
            .collect(Collectors.joining(","));

    assertThat(
            McpClient.of(hub.as("key-of-friend"))
                .error(
                    "subscriptions/listen",
                    "{\"notifications\":{\"resourceSubscriptions\":[%s]}}".formatted(uris))
                .path("message")
                .asText())
        .contains("at most 100 URIs");
  }
}
