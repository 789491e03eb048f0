package io.serai.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;

/** A service of a language model on loopback that answers what the test says, in turn. */
final class ModelStub implements AutoCloseable {
  static final String PATH = "/v1/chat/completions";

  private final HttpStub http = new HttpStub();
  private final Queue<BiConsumer<JsonNode, HttpServerResponse>> answers =
      new ConcurrentLinkedQueue<>();

  ModelStub() {
    http.on(
        PATH,
        (request, response) -> {
          BiConsumer<JsonNode, HttpServerResponse> answer = answers.poll();
          if (answer == null) {
            response.setStatusCode(418).end();
          } else {
            answer.accept(json(request.body()), response);
          }
        });
  }

  /** The base address. */
  String url() {
    return http.url() + "/v1";
  }

  HttpStub http() {
    return http;
  }

  /** The next answer is made of the request. */
  ModelStub answer(BiConsumer<JsonNode, HttpServerResponse> answer) {
    answers.add(answer);
    return this;
  }

  /** The next answer is words, as a stream of these pieces. */
  ModelStub words(String... pieces) {
    return answer(
        (request, response) -> {
          begin(response);
          for (String piece : pieces) {
            response.write(piece(piece));
          }
          response.end(end("stop"));
        });
  }

  /** The next answer calls a tool, with arguments that come in two pieces. */
  ModelStub call(String tool, String arguments) {
    return answer(
        (request, response) -> {
          begin(response);
          int half = arguments.length() / 2;
          response.write(callPiece(0, "call-1", tool, arguments.substring(0, half)));
          response.write(callPiece(0, null, null, arguments.substring(half)));
          response.end(end("tool_calls"));
        });
  }

  /** The next answer has this status and body. */
  ModelStub status(int status, String body) {
    return answer(
        (request, response) ->
            response.setStatusCode(status).putHeader("content-type", "application/json").end(body));
  }

  /** The requests that came, as JSON. */
  List<JsonNode> requests() {
    return http.seen(PATH).stream().map(seen -> json(seen.body())).toList();
  }

  /** The result that the model got for its last call. */
  String lastResult() {
    JsonNode messages = requests().get(requests().size() - 1).path("messages");
    JsonNode last = messages.path(messages.size() - 1);
    return last.path("role").asText().equals("tool") ? last.path("content").asText() : "none";
  }

  /** The names of the tools that the model was offered last. */
  List<String> lastTools() {
    return requests().get(requests().size() - 1).path("tools").findValuesAsText("name");
  }

  static void begin(HttpServerResponse response) {
    response.setChunked(true).putHeader("content-type", "text/event-stream");
  }

  static String piece(String piece) {
    ObjectNode chunk = JsonMappers.object();
    chunk.putArray("choices").addObject().putObject("delta").put("content", piece);
    return "data: " + chunk + "\n\n";
  }

  static String callPiece(int index, String id, String tool, String arguments) {
    ObjectNode chunk = JsonMappers.object();
    ObjectNode call =
        chunk
            .putArray("choices")
            .addObject()
            .putObject("delta")
            .putArray("tool_calls")
            .addObject()
            .put("index", index);
    if (id != null) {
      call.put("id", id).put("type", "function");
    }
    ObjectNode function = call.putObject("function").put("arguments", arguments);
    if (tool != null) {
      function.put("name", tool);
    }
    return "data: " + chunk + "\n\n";
  }

  static String end(String reason) {
    return finish(reason) + "data: [DONE]\n\n";
  }

  /** The last chunk, without the end of the stream. */
  static String finish(String reason) {
    ObjectNode chunk = JsonMappers.object();
    chunk.putArray("choices").addObject().put("finish_reason", reason).putObject("delta");
    return "data: " + chunk + "\n\n";
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (JsonProcessingException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
