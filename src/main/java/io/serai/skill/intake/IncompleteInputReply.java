package io.serai.skill.intake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.TextFunctions;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Builds the reply to an answer that leaves a task waiting: what was understood, what was not and
 * why, and what is still missing.
 *
 * @param known inputs given before
 */
record IncompleteInputReply(
    Optional<SkillInputRequirements> skill,
    InputRequest need,
    ObjectNode known,
    InputResponse answer) {

  private static final int MAX_QUOTE_LENGTH = 80;

  String text() {
    List<String> sentences = new ArrayList<>();
    List<String> given = new ArrayList<>();
    answer.data().fieldNames().forEachRemaining(given::add);
    List<String> taken = given.stream().filter(need.required()::contains).toList();
    if (!taken.isEmpty()) {
      sentences.add("Understood: " + String.join(", ", taken) + ".");
    }
    List<String> unexpected = given.stream().filter(this::isUnexpected).toList();
    if (!unexpected.isEmpty()) {
      sentences.add("Not asked for: " + String.join(", ", unexpected) + ".");
    }
    ObjectNode all = known.deepCopy();
    all.setAll(answer.data());
    List<String> missing = need.missing(all);
    String words = answer.message() == null ? "" : answer.message().text().strip();
    if (taken.isEmpty() && !words.isEmpty()) {
      sentences.add(notUnderstood(words, missing));
    }
    sentences.add(
        missing.stream()
            .map(this::described)
            .collect(Collectors.joining("; ", "Still needed: ", ".")));
    return String.join(" ", sentences);
  }

  private boolean isUnexpected(String name) {
    return !need.required().contains(name) && skill.filter(each -> each.describes(name)).isEmpty();
  }

  private String notUnderstood(String words, List<String> missing) {
    String quoted = '"' + TextFunctions.clipped(words, MAX_QUOTE_LENGTH) + '"';
    String why =
        missing.size() == 1 && skill.isPresent()
            ? skill.get().field(missing.get(0)).fault(words)
            : "give the inputs as data, by their names";
    return "Not understood: " + quoted + (why.isEmpty() ? "." : "; " + why + ".");
  }

  private String described(String name) {
    String words = skill.map(each -> each.property(name).path("description").asText()).orElse("");
    return words.isEmpty() ? name : name + " (" + words + ")";
  }
}
