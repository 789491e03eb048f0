package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.Sha256;
import io.serai.hub.HubFixture;
import io.serai.store.PostgresServer;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a session sets at one hub is known at the other hub of the same PostgreSQL database. The
 * requests are sent to the first, and the streams are open at the second.
 */
@Timeout(300)
class SessionsOnTwoHubsTest {
  private static final String GUIDE = "serai://knowledge/handbook/guide.md";
  private static final String RULES = "serai://knowledge/handbook/rules.md";
  private static final String UPDATED = "notifications/resources/updated";

  @TempDir private Path folder;
  private HubFixture first;
  private HubFixture second;
  private final Map<String, String> sessions = new HashMap<>();

  @BeforeEach
  void start() {
    String database = PostgresServer.newDatabase();
    first = hub("first", database);
    second = hub("second", database);
  }

  @AfterEach
  void stop() {
    first.close();
    second.close();
  }

  private HubFixture hub(String name, String database) {
    HubFixture hub = new HubFixture(folder.resolve(name));
    caller(hub, "friend", "[handbook]");
    caller(hub, "other", "[handbook]");
    caller(hub, "stranger", "[]");
    return hub.file("knowledge/handbook/guide.md", "# Guide\nFirst.\n")
        .file("knowledge/handbook/rules.md", "# Rules\nFirst.\n")
        .file(
            "routes/work.camel.yaml",
            """
            - route:
                from:
                  uri: skill:report
                  steps:
                    - to: "task:log?level=warn&message=loud"
                    - setBody: {constant: "done"}
            """)
        .property("serai.security.mode", "closed")
        .property("serai.store.url", database)
        .start();
  }

  private static void caller(HubFixture hub, String id, String knowledge) {
    String hash = Sha256.hex(("key-of-" + id).getBytes(StandardCharsets.UTF_8));
    hub.file(
        "agents/" + id + ".yaml",
        "agent_id: %s\ncredentials: [{bearer_sha256: %s}]\npermissions: {knowledge: %s}\n"
            .formatted(id, hash, knowledge));
  }

  /** Returns the session of a caller, which begins at the first hub. */
  private String session(String caller) {
    return sessions.computeIfAbsent(caller, this::begin);
  }

  private String begin(String caller) {
    return send(
            first,
            caller,
            Map.of(),
            "initialize",
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}")
        .header("mcp-session-id");
  }

  private static HubFixture.Reply send(
      HubFixture hub, String caller, Map<String, String> headers, String method, String params) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Accept", "application/json, text/event-stream");
    String message =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
    return hub.as("key-of-" + caller).post("/mcp", message, all);
  }

  private HubFixture.Reply send(HubFixture hub, String caller, String method, String params) {
    return send(hub, caller, Map.of("Mcp-Session-Id", session(caller)), method, params);
  }

  private void sendToFirst(String caller, String method, String uri) {
    HubFixture.Reply reply = send(first, caller, method, "{\"uri\":\"" + uri + "\"}");
    assertThat(reply.at("/result")).as(reply.text()).hasToString("{}");
  }

  private BufferedReader streamAtSecond(String caller) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(second.hub().url() + "/mcp"))
            .header("Accept", "text/event-stream")
            .header("X-API-Key", "key-of-" + caller)
            .header("Mcp-Session-Id", session(caller))
            .GET()
            .build();
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  /** Returns what the stream tells of resources, until a notification of the method. */
  private static List<String> updatedUntil(BufferedReader lines, String method) throws IOException {
    List<String> uris = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("data: ")) {
        JsonNode told = McpClient.read(line.substring("data: ".length()));
        boolean updated = told.path("method").asText().equals(UPDATED);
        if (updated) {
          assertThat(told.path("params").properties()).hasSize(1);
          uris.add(told.at("/params/uri").asText());
        }
        if (told.path("method").asText().equals(method)) {
          return uris;
        }
      }
    }
    throw new AssertionError("The stream has ended after " + uris);
  }

  private void change(String name, String text) {
    second.file("knowledge/handbook/" + name, "# Changed\n" + text + "\n");
    Awaitility.await()
        .until(
            () ->
                send(
                        second,
                        "friend",
                        "resources/read",
                        "{\"uri\":\"serai://knowledge/handbook/" + name + "\"}")
                    .text()
                    .contains(text));
  }

  @Test
  void aStreamHearsOfWhatItsSessionHasSubscribedToAtTheOtherHub() throws Exception {
    try (BufferedReader stream = streamAtSecond("friend")) {
      sendToFirst("friend", "resources/subscribe", GUIDE);
      change("guide.md", "Second.");
      assertThat(updatedUntil(stream, UPDATED)).containsExactly(GUIDE);

      sendToFirst("friend", "resources/subscribe", RULES);
      sendToFirst("friend", "resources/unsubscribe", GUIDE);
      change("guide.md", "Third.");
      change("rules.md", "Second.");
      assertThat(updatedUntil(stream, UPDATED)).containsExactly(RULES);
    }
  }

  @Test
  void aStreamHearsNothingOfTheSessionOfAnotherCaller() throws Exception {
    sendToFirst("friend", "resources/subscribe", GUIDE);
    sendToFirst("other", "resources/subscribe", RULES);
    try (BufferedReader friend = streamAtSecond("friend");
        BufferedReader other = streamAtSecond("other")) {
      change("guide.md", "Second.");
      change("rules.md", "Second.");

      assertThat(updatedUntil(friend, UPDATED)).containsExactly(GUIDE);
      assertThat(updatedUntil(other, UPDATED)).containsExactly(RULES);
    }
  }

  @Test
  void aCallerThatMayNotReadAResourceHearsNothing() throws Exception {
    sendToFirst("friend", "resources/subscribe", GUIDE);
    sendToFirst("stranger", "resources/subscribe", GUIDE);
    try (BufferedReader friend = streamAtSecond("friend");
        BufferedReader stranger = streamAtSecond("stranger")) {
      change("guide.md", "Second.");
      assertThat(updatedUntil(friend, UPDATED)).containsExactly(GUIDE);

      second.file("prompts/hello.md", "Hello.");
      assertThat(updatedUntil(stranger, "notifications/prompts/list_changed")).isEmpty();
    }
  }

  @Test
  void theLogLevelOfASessionIsKnownAtTheOtherHub() {
    String call = "{\"name\":\"report\",\"arguments\":{},\"_meta\":{\"progressToken\":\"p\"}}";
    assertThat(send(second, "friend", "tools/call", call).text()).doesNotContain("loud");

    send(first, "friend", "logging/setLevel", "{\"level\":\"info\"}");

    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(send(second, "friend", "tools/call", call).text())
                    .contains("\"data\":\"loud\""));
    assertThat(send(second, "other", "tools/call", call).text()).doesNotContain("loud");
    send(second, "friend", "logging/setLevel", "{\"level\":\"error\"}");
    assertThat(send(second, "friend", "tools/call", call).text()).doesNotContain("loud");
  }
}
