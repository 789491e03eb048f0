package io.serai.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What was said to a model and by it in one run, as the messages of a chat completion. Not
 * thread-safe.
 *
 * <p>It is a JSON object with the {@code messages}, the number of {@code requests} to the model, of
 * {@code characters} that it has written, and of {@code answers} that people have given to the
 * task.
 */
final class Conversation {
  private static final String MESSAGES = "messages";
  private static final String REQUESTS = "requests";
  private static final String CHARACTERS = "characters";
  private static final String ANSWERS = "answers";
  private static final String CONTENT = "content";
  private static final String ROLE = "role";

  private final ObjectNode content;

  private Conversation(ObjectNode content) {
    this.content = content;
  }

  /** Begins with instructions, which may be empty, what was said before, and a request. */
  static Conversation begin(String instructions, List<EarlierTurns.Turn> earlier, String request) {
    ObjectNode content = JsonMappers.object();
    ArrayNode messages = content.putArray(MESSAGES);
    if (!instructions.isBlank()) {
      messages.addObject().put(ROLE, "system").put(CONTENT, instructions);
    }
    for (EarlierTurns.Turn turn : earlier) {
      messages.addObject().put(ROLE, "user").put(CONTENT, turn.request());
      messages.addObject().put(ROLE, "assistant").put(CONTENT, turn.answer());
    }
    messages.addObject().put(ROLE, "user").put(CONTENT, request);
    return new Conversation(content);
  }

  /** Continues one that was stored. */
  static Conversation of(ObjectNode stored) {
    return new Conversation(stored);
  }

  ObjectNode content() {
    return content;
  }

  /** Returns the messages, which the caller must not change. */
  ArrayNode messages() {
    return content.withArrayProperty(MESSAGES);
  }

  void addAnswer(ChatAnswer answer) {
    messages().add(answer.message());
  }

  /** Adds the result of a call, for the model. */
  void addResult(ModelToolCall call, String result) {
    messages().addObject().put(ROLE, "tool").put("tool_call_id", call.id()).put(CONTENT, result);
  }

  /** Returns the calls of the model's last answer that have no result yet. */
  List<ModelToolCall> openCalls() {
    Set<String> done = new HashSet<>();
    for (int i = messages().size() - 1; i >= 0; i--) {
      JsonNode message = messages().get(i);
      if (message.has("tool_call_id")) {
        done.add(message.path("tool_call_id").asText());
      } else {
        return openCalls(message.path("tool_calls"), done);
      }
    }
    return List.of();
  }

  private static List<ModelToolCall> openCalls(JsonNode calls, Set<String> done) {
    List<ModelToolCall> open = new ArrayList<>();
    for (JsonNode call : calls) {
      String id = call.path("id").asText();
      if (!done.contains(id)) {
        JsonNode function = call.path("function");
        open.add(
            new ModelToolCall(
                id, function.path("name").asText(), function.path("arguments").asText()));
      }
    }
    return open;
  }

  /** Returns the model's last words, if it has called no tool with them. */
  Optional<String> end() {
    JsonNode last = messages().path(messages().size() - 1);
    return last.path(ROLE).asText().equals("assistant") && !last.has("tool_calls")
        ? Optional.of(last.path(CONTENT).asText())
        : Optional.empty();
  }

  int requests() {
    return content.path(REQUESTS).asInt();
  }

  int characters() {
    return content.path(CHARACTERS).asInt();
  }

  /** Sets what was used of the limits. */
  void used(int requests, int characters) {
    content.put(REQUESTS, requests).put(CHARACTERS, characters);
  }

  /** Returns how many answers of people the task had when this was stored. */
  int answers() {
    return content.path(ANSWERS).asInt();
  }

  void answers(int answers) {
    content.put(ANSWERS, answers);
  }
}
