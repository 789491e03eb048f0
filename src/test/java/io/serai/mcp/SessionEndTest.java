package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.Sha256;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients end their sessions by DELETE. */
@Timeout(300)
class SessionEndTest {
  private static final String GUIDE = "serai://knowledge/handbook/guide.md";
  private static final String UPDATED = "notifications/resources/updated";

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub = new HubFixture(home);
    caller("friend");
    caller("stranger");
    hub.file("knowledge/handbook/guide.md", "# Guide\nFirst.\n")
        .property("serai.security.mode", "closed")
        .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private void caller(String id) {
    String hash = Sha256.hex(("key-of-" + id).getBytes(StandardCharsets.UTF_8));
    hub.file(
        "agents/" + id + ".yaml",
        "agent_id: %s\ncredentials: [{bearer_sha256: %s}]\npermissions: {knowledge: [handbook]}\n"
            .formatted(id, hash));
  }

  /** Begins a session of the friend, which subscribes to the guide. */
  private String subscribed() {
    String begin = "\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}";
    String session = send(begin, Map.of()).header("mcp-session-id");
    HubFixture.Reply reply =
        send(
            "\"resources/subscribe\",\"params\":{\"uri\":\"" + GUIDE + "\"}",
            Map.of("Mcp-Session-Id", session));
    assertThat(reply.at("/result").toString()).isEqualTo("{}");
    return session;
  }

  private HubFixture.Reply send(String method, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Accept", "application/json, text/event-stream");
    return hub.as("key-of-friend")
        .post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":" + method + "}", all);
  }

  private HubFixture.Reply end(String caller, String session) {
    return hub.as("key-of-" + caller).delete("/mcp", Map.of("Mcp-Session-Id", session));
  }

  /** Opens the stream of a session of the friend. */
  private BufferedReader open(String session) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/mcp"))
            .header("Accept", "text/event-stream")
            .header("X-API-Key", "key-of-friend")
            .header("Mcp-Session-Id", session)
            .build();
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  /** Reads the methods of notifications up to one. */
  private static List<String> until(BufferedReader lines, String method) throws IOException {
    List<String> methods = new ArrayList<>();
    while (!methods.contains(method)) {
      String line = lines.readLine();
      assertThat(line).as("the stream is open").isNotNull();
      if (line.startsWith("data: ")) {
        methods.add(McpClient.read(line.substring("data: ".length())).path("method").asText());
      }
    }
    return methods;
  }

  private void change(String text) {
    hub.file("knowledge/handbook/guide.md", "# Guide\n" + text + "\n");
  }

  @Test
  void theIdOfAnEndedSessionIsNotFoundAndOthersGoOn() {
    String session = subscribed();
    String other = subscribed();

    HubFixture.Reply reply = end("friend", session);

    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.text()).isEmpty();
    HubFixture.Reply after = send("\"ping\"", Map.of("Mcp-Session-Id", session));
    assertThat(after.status()).isEqualTo(404);
    assertThat(after.text()).contains("Send initialize to begin another one.");
    assertThat(end("friend", session).status()).isEqualTo(404);
    assertThat(send("\"ping\"", Map.of("Mcp-Session-Id", other)).at("/result").toString())
        .isEqualTo("{}");
  }

  @Test
  void theStreamOfTheSessionEnds() throws Exception {
    String session = subscribed();
    try (BufferedReader lines = open(session)) {
      assertThat(end("friend", session).status()).isEqualTo(204);

      assertThat(lines.lines().filter(line -> line.startsWith("data"))).isEmpty();
    }
  }

  @Test
  void theSessionOfAnotherCallerIsNotFound() throws Exception {
    String session = subscribed();
    try (BufferedReader lines = open(session)) {
      assertThat(end("stranger", session).status()).isEqualTo(404);
      for (String message :
          List.of(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}")) {
        HubFixture.Reply reply =
            hub.as("key-of-stranger").post("/mcp", message, Map.of("Mcp-Session-Id", session));
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.text()).contains("Send initialize to begin one.");
      }

      change("Second.");
      assertThat(until(lines, UPDATED)).isNotEmpty();
    }
  }

  @Test
  void whatIsNoSessionCannotEnd() {
    HubFixture.Reply none = hub.as("key-of-friend").delete("/mcp", Map.of());
    HubFixture.Reply unknown = end("friend", "x");
    HubFixture.Reply unauthorized =
        hub.as("wrong").delete("/mcp", Map.of("Mcp-Session-Id", "2025-11-25.f.x"));

    assertThat(none.status()).isEqualTo(405);
    assertThat(none.header("allow")).isEqualTo("OPTIONS, POST");
    assertThat(none.text()).contains("GET and DELETE are for sessions.");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.text()).contains("Send initialize to begin one.");
    assertThat(unauthorized.status()).isEqualTo(401);
  }
}
