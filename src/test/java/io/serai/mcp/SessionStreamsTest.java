package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

/**
 * The event streams of sessions: those of calls, which go on after a disconnection, and the one
 * that tells of changes.
 */
@Timeout(300)
class SessionStreamsTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:work
            steps:
              - to: "task:progress?value=0.2&message=First"
              - to: "task:progress?value=0.4&message=Second"
              - to: "task:need?required=name&description=Your name?"
              - to: "task:progress?value=0.8&message=Third"
              - setBody: {simple: "Hello, ${body[name]}!"}
      - route: {from: {uri: "skill:hold", steps: [{to: "task:hold"}]}}
      """;
  private static final String CALL =
      "{\"jsonrpc\":\"2.0\",\"id\":\"c-1\",\"method\":\"tools/call\",\"params\":"
          + "{\"name\":\"%s\",\"arguments\":{},\"_meta\":%s}}";

  @TempDir private Path home;
  private HubFixture hub;
  private Map<String, String> session;

  @BeforeEach
  void start() {
    hub = begin();
    session = session("2025-11-25");
  }

  private HubFixture begin() {
    return new HubFixture(home)
        .property("serai.mcp.task-after", "1ms")
        .file("routes/work.camel.yaml", ROUTES)
        .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private Map<String, String> session(String revision) {
    String begin =
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s",
         "capabilities":{"elicitation":{}},"clientInfo":{"name":"t","version":"1"}}}"""
            .formatted(revision);
    HubFixture.Reply reply =
        hub.post("/mcp", begin, Map.of("Accept", "application/json, text/event-stream"));
    assertThat(reply.at("/result/capabilities/tools/listChanged").asBoolean()).isTrue();
    return Map.of("Mcp-Session-Id", reply.header("mcp-session-id"));
  }

  /** A stream that the client reads event by event, and may leave at any time. */
  private record Stream(HttpResponse<InputStream> response, BufferedReader lines)
      implements AutoCloseable {

    /** The next event: its id, and its message, which is empty if there is none. */
    Event next() throws IOException {
      String id = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          id = line.substring("id: ".length());
        } else if (line.startsWith("data: ")) {
          return new Event(id, line.substring("data: ".length()));
        }
      }
      throw new AssertionError("The stream has ended.");
    }

    List<Event> rest() throws IOException {
      List<Event> rest = new ArrayList<>();
      Event next = next();
      while (!next.message().contains("\"result\"")) {
        rest.add(next);
        next = next();
      }
      rest.add(next);
      return rest;
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  private record Event(String id, String message) {
    JsonNode json() {
      return McpClient.read(message);
    }
  }

  private Stream open(HttpRequest.Builder request, Map<String, String> headers) throws Exception {
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(session);
    all.forEach(request::header);
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    return new Stream(
        response,
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)));
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create(hub.hub().url() + "/mcp"));
  }

  private Stream call(String tool, String meta) throws Exception {
    return open(
        request().POST(HttpRequest.BodyPublishers.ofString(CALL.formatted(tool, meta))),
        Map.of(
            "Accept", "application/json, text/event-stream", "Content-Type", "application/json"));
  }

  private Stream get(Map<String, String> headers) throws Exception {
    Map<String, String> all = new HashMap<>(Map.of("Accept", "text/event-stream"));
    all.putAll(headers);
    return open(request().GET(), all);
  }

  private Stream resume(Event last) throws Exception {
    return get(Map.of("Last-Event-ID", last.id()));
  }

  private void answer(Event question) {
    String response =
        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}"
            .formatted(question.json().path("id"));
    assertThat(hub.post("/mcp", response, session).status()).isEqualTo(202);
  }

  private static String message(Event event) {
    return event.json().at("/params/message").asText();
  }

  @Test
  void aBrokenStreamGoesOnAfterTheLastEventThatCame() throws Exception {
    Event first;
    try (Stream stream = call("work", "{\"progressToken\":7}")) {
      assertThat(stream.next().message()).isEmpty();
      first = stream.next();
      assertThat(message(first)).isEqualTo("First");
    }

    Event question;
    try (Stream stream = resume(first)) {
      assertThat(stream.next().message()).isEmpty();
      Event second = stream.next();
      assertThat(message(second)).isEqualTo("Second");
      assertThat(second.json().at("/params/progressToken").asInt()).isEqualTo(7);
      question = stream.next();
      while (question.json().path("id").isMissingNode()) {
        question = stream.next();
      }
      assertThat(question.json().path("method").asText()).isEqualTo("elicitation/create");
    }
    answer(question);

    try (Stream stream = resume(question)) {
      stream.next();
      List<Event> rest = stream.rest();
      assertThat(message(rest.get(0))).isEqualTo("Third");
      JsonNode result = rest.get(rest.size() - 1).json();
      assertThat(result.path("id").asText()).isEqualTo("c-1");
      assertThat(result.at("/result/content/0/text").asText()).isEqualTo("Hello, Ann!");
    }
  }

  @Test
  void aStreamGoesOnAtAnotherHubOfTheDatabase() throws Exception {
    Event primer;
    try (Stream stream = call("work", "{\"progressToken\":7}")) {
      primer = stream.next();
      Event question = stream.next();
      while (question.json().path("id").isMissingNode()) {
        question = stream.next();
      }
      answer(question);
      stream.rest();
    }
    hub.close();
    hub = begin();

    try (Stream stream = resume(primer)) {
      stream.next();
      assertThat(stream.rest()).extracting(Event::message).last().asString().contains("Ann");
    }
  }

  @Test
  void aCallThatTakesLongIsAStreamAlsoWithoutProgress() throws Exception {
    Event primer;
    try (Stream stream = call("work", "{}")) {
      primer = stream.next();
      assertThat(primer.message()).isEmpty();
    }

    try (Stream stream = resume(primer)) {
      stream.next();
      Event question = stream.next();
      answer(question);
      assertThat(stream.rest())
          .extracting(Event::message)
          .singleElement()
          .asString()
          .contains("Ann");
    }
  }

  @Test
  void onlyTheCallerOfATaskGoesOnWithItsStream() throws Exception {
    HubFixture.Reply unknown =
        hub.get("/mcp", with(Map.of("Last-Event-ID", "1.1.WyJ4IiwwLDEsbnVsbCxudWxsXQ")));
    HubFixture.Reply foreign = hub.get("/mcp", with(Map.of("Last-Event-ID", "17")));

    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.text()).contains("not kept any more");
    assertThat(foreign.status()).isEqualTo(400);
    assertThat(foreign.text()).contains("not one that this hub gave");
  }

  private Map<String, String> with(Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(session);
    all.put("Accept", "text/event-stream");
    return all;
  }

  @Test
  void theStreamOfASessionTellsOfChangedToolsAndEndsThePreviousOne() throws Exception {
    try (Stream previous = get(Map.of());
        Stream stream = get(Map.of())) {
      assertThat(previous.lines().lines().filter(line -> line.startsWith("data"))).isEmpty();
      hub.file("routes/second.camel.yaml", ROUTES.replace("skill:", "skill:more-"));

      assertThat(stream.next().json().path("method").asText())
          .isIn("notifications/tools/list_changed", "notifications/resources/list_changed");
    }
  }

  @Test
  void aGetWithoutASessionIsNotAllowed() {
    Map<String, String> events = Map.of("Accept", "text/event-stream");

    HubFixture.Reply reply = hub.get("/mcp", events);
    HubFixture.Reply unknown =
        hub.get("/mcp", Map.of("Accept", "text/event-stream", "Mcp-Session-Id", "x"));
    HubFixture.Reply json = hub.get("/mcp", session);

    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.header("allow")).isEqualTo("OPTIONS, POST");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(json.status()).isEqualTo(406);
  }

  @Test
  void olderRevisionsGetNoEventsWithoutAMessage() throws Exception {
    session = session("2025-06-18");

    try (Stream stream = call("work", "{\"progressToken\":7}")) {
      assertThat(message(stream.next())).isEqualTo("First");
    }
  }
}
