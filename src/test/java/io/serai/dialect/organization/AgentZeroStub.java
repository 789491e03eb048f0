package io.serai.dialect.organization;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A stand-in for Agent Zero that speaks its interface: the key, messages in conversations, and
 * their end. Each message is a {@link Turn}, which the test takes and answers.
 */
final class AgentZeroStub implements AutoCloseable {
  private final HttpStub http = new HttpStub();
  private final BlockingQueue<Turn> turns = new LinkedBlockingQueue<>();
  private final Set<String> contexts = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger();
  private volatile Consumer<Turn> behaviour = turns::add;
  private volatile String key = OrganizationHome.KEY;

  AgentZeroStub() {
    this("");
  }

  /**
   * An Agent Zero whose API is below a path; elsewhere it serves pages, which are not posted to.
   */
  AgentZeroStub(String base) {
    http.on("/api_message", response -> response.setStatusCode(405).end());
    http.on("/api_terminate_chat", response -> response.setStatusCode(405).end());
    http.on(base + "/api_message", this::message);
    http.on(base + "/api_terminate_chat", this::terminate);
  }

  /** How many requests came to a path. */
  int requests(String path) {
    return http.seen(path).size();
  }

  /** A message that waits for its answer. */
  record Turn(JsonNode body, String contextId, HttpServerResponse response) {

    String message() {
      return body.path("message").asText();
    }

    void answer(String text) {
      ObjectNode answer = JsonMappers.object().put("context_id", contextId).put("response", text);
      end(200, answer.toString());
    }

    void end(int status, String text) {
      response.setStatusCode(status).putHeader("content-type", "application/json").end(text);
    }

    void breakOff() {
      response.reset();
    }
  }

  String url() {
    return http.url();
  }

  /** Requires another key from now on. */
  void requireKey(String other) {
    key = other;
  }

  /** Lets each message from now on be handled at once. */
  void handle(Consumer<Turn> each) {
    behaviour = each;
  }

  /** Keeps each message from now on for {@link #next}, as at the beginning. */
  void hold() {
    behaviour = turns::add;
  }

  /** The next message; waits for it. */
  Turn next() {
    try {
      Turn turn = turns.poll(60, TimeUnit.SECONDS);
      if (turn == null) {
        throw new AssertionError("no message came");
      }
      return turn;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** The messages that came, in their order. */
  List<String> messages() {
    return http.seen("/api_message").stream()
        .map(seen -> json(seen.body()).path("message").asText())
        .toList();
  }

  /** The conversations that were ended. */
  List<String> terminated() {
    return http.seen("/api_terminate_chat").stream()
        .map(seen -> json(seen.body()).path("context_id").asText())
        .toList();
  }

  private void message(HttpStub.Seen seen, HttpServerResponse response) {
    JsonNode body = json(seen.body());
    String context = body.path("context_id").asText("");
    if (!key.equals(seen.headers().get("X-API-KEY"))) {
      response.setStatusCode(401).end("Invalid API key");
    } else if (body.path("message").asText("").isEmpty()) {
      response.setStatusCode(400).end("{\"error\": \"Message is required\"}");
    } else if (!context.isEmpty() && !contexts.contains(context)) {
      response.setStatusCode(404).end("{\"error\": \"Context not found\"}");
    } else {
      String known = context.isEmpty() ? "chat-" + count.incrementAndGet() : context;
      contexts.add(known);
      behaviour.accept(new Turn(body, known, response));
    }
  }

  private void terminate(HttpStub.Seen seen, HttpServerResponse response) {
    String context = json(seen.body()).path("context_id").asText();
    boolean known = contexts.remove(context);
    response.setStatusCode(known ? 200 : 404).end("{\"success\": " + known + "}");
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.read(text);
    } catch (DocumentParseException malformed) {
      throw new AssertionError(malformed);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
