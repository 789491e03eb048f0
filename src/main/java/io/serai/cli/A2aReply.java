package io.serai.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an agent answered over A2A 1.0: a task that has ended or asks for something, or a message.
 *
 * @param json {@code {task}} or {@code {message}}
 */
record A2aReply(JsonNode json) {

  private static final String STATE = "TASK_STATE_";

  /** The id of the task; empty if the answer is a message. */
  String task() {
    return json.at("/task/id").asText();
  }

  /** The state of the task in A2A's words, such as {@code COMPLETED}; so is a message. */
  String state() {
    String state = json.at("/task/status/state").asText("COMPLETED");
    return state.startsWith(STATE) ? state.substring(STATE.length()) : state;
  }

  boolean completed() {
    return json.has("message") || state().equals("COMPLETED");
  }

  /** Whether the task waits for an answer of the caller. */
  boolean asks() {
    return state().equals("INPUT_REQUIRED") || state().equals("AUTH_REQUIRED");
  }

  /** What the task says about its state, in one line: a question, or why it failed. */
  String statusText() {
    return TerminalText.printable(text(json.at("/task/status/message/parts")));
  }

  /** The result for programs: its first JSON value, or else its text. */
  Optional<String> outputs() {
    return firstData().or(this::resultText);
  }

  /** The result for people: its text, or else its JSON, and the names of its files. */
  List<String> reply() {
    List<String> lines = new ArrayList<>();
    resultText().or(this::firstData).ifPresent(lines::add);
    results().forEach(part -> file(part).ifPresent(lines::add));
    return lines;
  }

  private Optional<String> firstData() {
    return results().stream()
        .filter(part -> part.has("data"))
        .map(part -> part.get("data").toPrettyString())
        .findFirst();
  }

  private Optional<String> resultText() {
    String text =
        results().stream()
            .filter(part -> part.has("text"))
            .map(part -> part.get("text").asText())
            .collect(Collectors.joining());
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static Optional<String> file(JsonNode part) {
    String name = part.path("filename").asText("file");
    if (part.has("url")) {
      return Optional.of(TerminalText.printable(name + ": " + part.get("url").asText()));
    }
    return part.has("raw")
        ? Optional.of(TerminalText.printable(name + ": " + size(part) + " bytes, in --json"))
        : Optional.empty();
  }

  private static int size(JsonNode part) {
    String base64 = part.get("raw").asText();
    int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
    return base64.length() / 4 * 3 - padding;
  }

  /** The parts of the artifacts, or of the message. */
  private List<JsonNode> results() {
    List<JsonNode> parts = new ArrayList<>();
    json.at("/task/artifacts").forEach(each -> each.path("parts").forEach(parts::add));
    json.at("/message/parts").forEach(parts::add);
    return parts;
  }

  private static String text(JsonNode parts) {
    List<String> texts = new ArrayList<>();
    parts.forEach(part -> texts.add(part.path("text").asText()));
    return String.join(" ", texts.stream().filter(text -> !text.isEmpty()).toList());
  }
}
