package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.cli.terminal.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    return json.has("message") ? refusal().isEmpty() : state().equals("COMPLETED");
  }

  /**
   * What the hub says if it began no task, since it found no skill for the message; empty
   * otherwise. Such a message lists skills as data.
   */
  Optional<String> refusal() {
    return suggestions().isArray()
        ? Optional.of(TerminalText.printable(text(json.at("/message/parts"))))
        : Optional.empty();
  }

  /** Some skills that may be meant, in a message that refuses. */
  List<String> suggestedSkills() {
    List<String> skills = new ArrayList<>();
    suggestions().forEach(each -> skills.add(TerminalText.printable(each.asText())));
    return skills;
  }

  private JsonNode suggestions() {
    for (JsonNode part : json.at("/message/parts")) {
      if (part.at("/data/skills").isArray()) {
        return part.at("/data/skills");
      }
    }
    return MissingNode.getInstance();
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

  /**
   * The result for people: each artifact, with its name if there are several, then what a completed
   * task says, unless an artifact says it. Of an artifact: its text, or else its JSON, and the
   * names of its files.
   */
  List<String> reply() {
    List<String> lines = new ArrayList<>();
    boolean named = json.at("/task/artifacts").size() > 1;
    for (JsonNode each : results()) {
      String name = TerminalText.printable(each.path("name").asText());
      if (named && !name.isEmpty()) {
        lines.add(name + ":");
      }
      JsonNode parts = each.path("parts");
      joinedText(parts).or(() -> firstData(parts)).ifPresent(lines::add);
      parts.forEach(part -> file(part).ifPresent(lines::add));
    }
    String last = statusText();
    if (completed() && !last.isEmpty() && !lines.contains(last)) {
      lines.add(last);
    }
    return lines;
  }

  private Optional<String> firstData() {
    return results().stream().flatMap(each -> firstData(each.path("parts")).stream()).findFirst();
  }

  private static Optional<String> firstData(JsonNode parts) {
    for (JsonNode part : parts) {
      if (part.has("data")) {
        return Optional.of(part.get("data").toPrettyString());
      }
    }
    return Optional.empty();
  }

  private Optional<String> resultText() {
    List<String> texts =
        results().stream().flatMap(each -> joinedText(each.path("parts")).stream()).toList();
    return texts.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", texts));
  }

  private static Optional<String> joinedText(JsonNode parts) {
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> text.append(part.path("text").asText()));
    return text.isEmpty() ? Optional.empty() : Optional.of(text.toString());
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

  /** The artifacts, or the message: what has {@code parts}. */
  private List<JsonNode> results() {
    List<JsonNode> results = new ArrayList<>();
    json.at("/task/artifacts").forEach(results::add);
    if (json.has("message")) {
      results.add(json.path("message"));
    }
    return results;
  }

  private static String text(JsonNode parts) {
    List<String> texts = new ArrayList<>();
    parts.forEach(part -> texts.add(part.path("text").asText()));
    return String.join(" ", texts.stream().filter(text -> !text.isEmpty()).toList());
  }
}
