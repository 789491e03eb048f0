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
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A stream of notifications is cut off soon after its caller is not known any more. */
@Timeout(60)
class RevokedStreamsTest {
  private static final String GUIDE = "serai://knowledge/handbook/guide.md";
  private static final String URL = "/mcp";

  /** An end of the stream in order would mean that there is no more to come. */
  private static final String CUT_OFF = "cut off";

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub = new HubFixture(home);
    caller("friend", "key-of-friend");
    caller("stranger", "key-of-stranger");
    hub.file("knowledge/handbook/guide.md", "# Guide\nFirst.\n")
        .property("serai.security.mode", "closed")
        .property("serai.a2a.heartbeat", "50ms")
        .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private void caller(String id, String key) {
    hub.file(
        "agents/" + id + ".yaml",
        "agent_id: %s\ncredentials: [{bearer_sha256: %s}]\npermissions: {knowledge: [handbook]}\n"
            .formatted(id, Sha256.hex(key.getBytes(StandardCharsets.UTF_8))));
  }

  private BufferedReader open(String caller, HttpRequest.Builder request) throws Exception {
    request.header("X-API-Key", "key-of-" + caller);
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  private BufferedReader listen(String caller) throws Exception {
    String params = "{\"notifications\":{\"resourceSubscriptions\":[\"%s\"]}}".formatted(GUIDE);
    McpClient client = McpClient.of(hub.as("key-of-" + caller));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + URL))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    client.message("subscriptions/listen", params).toString()));
    client.headers("subscriptions/listen", params).forEach(request::header);
    return open(caller, request);
  }

  /** Opens the stream of a new session, which subscribes to the guide. */
  private BufferedReader session(String caller) throws Exception {
    Map<String, String> accept = Map.of("Accept", "application/json, text/event-stream");
    HubFixture.Reply begun =
        hub.as("key-of-" + caller)
            .post(
                URL,
                """
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
                 "capabilities":{},"clientInfo":{"name":"t","version":"1"}}}""",
                accept);
    String id = begun.header("mcp-session-id");
    hub.as("key-of-" + caller)
        .post(
            URL,
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"%s\"}}"
                .formatted(GUIDE),
            Map.of("Accept", accept.get("Accept"), "Mcp-Session-Id", id));
    return open(
        caller,
        HttpRequest.newBuilder(URI.create(hub.hub().url() + URL))
            .header("Accept", "text/event-stream")
            .header("Mcp-Session-Id", id)
            .GET());
  }

  /** Reads until the guide has changed, or the stream ends or is cut off before. */
  private static String changeOrEnd(BufferedReader lines) {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains("notifications/resources/updated")) {
          return line;
        }
      }
      return "end";
    } catch (IOException broken) {
      return CUT_OFF;
    }
  }

  @Test
  void streamsOfARemovedAgentEndAndThoseOfOthersGoOn() throws Exception {
    try (BufferedReader friend = listen("friend");
        BufferedReader session = session("friend");
        BufferedReader stranger = listen("stranger");
        BufferedReader removed = session("stranger")) {
      hub.delete("agents/stranger.yaml");
      assertThat(changeOrEnd(stranger)).isEqualTo(CUT_OFF);
      assertThat(changeOrEnd(removed)).isEqualTo(CUT_OFF);

      hub.file("knowledge/handbook/guide.md", "# Guide\nSecond.\n");
      assertThat(changeOrEnd(friend)).contains(GUIDE);
      assertThat(changeOrEnd(session)).contains(GUIDE);
    }
  }

  @Test
  void aStreamEndsWhenTheKeyOfItsCallerIsReplaced() throws Exception {
    try (BufferedReader lines = listen("friend")) {
      caller("friend", "another-key");

      assertThat(changeOrEnd(lines)).isEqualTo(CUT_OFF);
    }
  }
}
