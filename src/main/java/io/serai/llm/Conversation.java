package io.serai.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.TaskMemoryEstimator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What was said to a model and by it in one run, as the messages of a chat completion. Not
 * thread-safe.
 *
 * <p>It is stored in steps. Each is a JSON object with the {@code messages} that are new, and what
 * there was then in all: {@code requests} to the model, {@code characters} that it has written, and
 * {@code answers} that people have given to the task.
 */
final class Conversation {
  private static final ObjectMapper STORED = JsonMappers.stored();
  private static final String MESSAGES = "messages";
  private static final String REQUESTS = "requests";
  private static final String CHARACTERS = "characters";
  private static final String ANSWERS = "answers";
  private static final String CONTENT = "content";
  private static final String ROLE = "role";

  private final ArrayNode messages = JsonMappers.array();
  private long size;
  private int steps;
  private int saved;
  private int requests;
  private int characters;
  private int answers;

  /** Begins with instructions, which may be empty, what was said before, and a request. */
  static Conversation begin(
      String instructions, List<ConversationHistory.Turn> earlier, String request) {
    Conversation begun = new Conversation();
    if (!instructions.isBlank()) {
      begun.add("system", instructions);
    }
    for (ConversationHistory.Turn turn : earlier) {
      begun.add("user", turn.request());
      begun.add("assistant", turn.answer());
    }
    begun.add("user", request);
    return begun;
  }

  /** Continues one of which these steps are stored. */
  static Conversation of(List<String> stored) {
    Conversation known = new Conversation();
    for (String text : stored) {
      JsonNode step = read(text);
      step.path(MESSAGES).forEach(known::append);
      known.requests = step.path(REQUESTS).asInt();
      known.characters = step.path(CHARACTERS).asInt();
      known.answers = step.path(ANSWERS).asInt();
    }
    known.steps = stored.size();
    known.saved = known.messages.size();
    return known;
  }

  private static JsonNode read(String step) {
    try {
      return STORED.readTree(step);
    } catch (JsonProcessingException unreadable) {
      throw new IllegalStateException("A stored conversation cannot be read", unreadable);
    }
  }

  /**
   * Returns what is new since the last step, as the next one, and counts it as stored.
   *
   * @param usedRequests requests to the model so far
   * @param usedCharacters characters that it has written so far
   * @param givenAnswers answers that the task has so far
   */
  ObjectNode nextStep(int usedRequests, int usedCharacters, int givenAnswers) {
    ObjectNode step = JsonMappers.object();
    ArrayNode fresh = step.putArray(MESSAGES);
    for (; saved < messages.size(); saved++) {
      fresh.add(messages.get(saved));
    }
    steps++;
    return step.put(REQUESTS, usedRequests)
        .put(CHARACTERS, usedCharacters)
        .put(ANSWERS, givenAnswers);
  }

  /** Returns how many steps there are. */
  int steps() {
    return steps;
  }

  /** Returns the messages, which the caller must not change. */
  ArrayNode messages() {
    return messages;
  }

  private void append(JsonNode message) {
    messages.add(message);
    size += TaskMemoryEstimator.of(message);
  }

  /** Returns the bytes of memory that it takes, as they are estimated. */
  long size() {
    return size;
  }

  private void add(String role, String text) {
    append(JsonMappers.object().put(ROLE, role).put(CONTENT, text));
  }

  void addAnswer(ChatAnswer answer) {
    append(answer.message());
  }

  /** Adds the result of a call, for the model. */
  void addResult(ModelToolCall call, String result) {
    append(
        JsonMappers.object().put(ROLE, "tool").put("tool_call_id", call.id()).put(CONTENT, result));
  }

  /** Returns the calls of the model's last answer that have no result yet. */
  List<ModelToolCall> openCalls() {
    Set<String> done = new HashSet<>();
    for (int i = messages.size() - 1; i >= 0; i--) {
      JsonNode message = messages.get(i);
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
    JsonNode last = messages.path(messages.size() - 1);
    return last.path(ROLE).asText().equals("assistant") && !last.has("tool_calls")
        ? Optional.of(last.path(CONTENT).asText())
        : Optional.empty();
  }

  /** Returns how many requests to the model were made before the last stored step. */
  int requests() {
    return requests;
  }

  /** Returns how many characters the model had written then. */
  int characters() {
    return characters;
  }

  /** Returns how many answers of people the task had then. */
  int answers() {
    return answers;
  }
}
