package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import io.serai.document.FirstFaults;
import io.serai.document.TypoSuggestion;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Warns of variables that are probably misspelt: nothing declares or sets them, but something
 * declares or sets a variable of a similar name.
 *
 * <p>A variable that nothing sets is an input, which need not be declared, so that others get no
 * warning. Time grows with the size of the document.
 */
final class MisspeltVariableCheck {

  private static final String SECRETS = "secrets";

  /** Shorter names resemble each other by chance. */
  private static final int SHORTEST = 3;

  /** More names are too many to be compared with each unknown one. */
  private static final int MOST_NAMES = 1_000;

  private final Set<String> known;
  private final Set<String> unset = new HashSet<>();

  private MisspeltVariableCheck(Set<String> known) {
    this.known = known;
  }

  /**
   * Checks the templates of a document.
   *
   * @param inputs the variables that are read before a step has set them
   * @param declared the variables that parameters and shared variables declare
   */
  static void check(
      DocumentNode root, Capability.InputNames inputs, Set<String> declared, List<Step> steps) {
    Set<String> known = new TreeSet<>(declared);
    known.add(SECRETS);
    steps.forEach(step -> addSet(step, known));
    MisspeltVariableCheck check = new MisspeltVariableCheck(known);
    check.addUnset(inputs.required());
    check.addUnset(inputs.optional());
    if (!check.unset.isEmpty() && known.size() <= MOST_NAMES) {
      check.walk(root.member("execution"));
      check.walk(root.member("output"));
    }
  }

  private static void addSet(Step step, Set<String> known) {
    known.addAll(step.outputMapping().names());
    step.children().forEach(child -> addSet(child, known));
  }

  private void addUnset(Set<String> names) {
    names.stream()
        .filter(name -> name.length() >= SHORTEST && !known.contains(name))
        .limit(FirstFaults.MOST)
        .forEach(unset::add);
  }

  /** Visits every text that may be a template. */
  private void walk(DocumentNode node) {
    if (unset.isEmpty()) {
      return;
    }
    if (node.node().isTextual()) {
      if (node.node().textValue().contains("${")) {
        JsonTemplate.parse(node.node(), "", fault -> {}).names().forEach(name -> at(node, name));
      }
      return;
    }
    for (int i = 0; node.node().isArray() && i < node.node().size(); i++) {
      walk(node.element(i));
    }
    for (Map.Entry<String, JsonNode> member : node.node().properties()) {
      if (!member.getKey().equals("task") && !member.getKey().equals("definition")) {
        walk(node.member(member.getKey()));
      }
    }
  }

  /** Reports an unset variable at the first place that reads it. */
  private void at(DocumentNode node, String name) {
    if (unset.remove(name)) {
      Optional<String> meant = TypoSuggestion.to(name, known);
      meant.ifPresent(
          similar ->
              node.warn(
                  "VARIABLE_NOT_SET",
                  similar.equals(SECRETS)
                      ? "${%s.…} is an input; did you mean ${secrets.…}?".formatted(name)
                      : "no step sets ${%s}, so it is an input; did you mean ${%s}?"
                              .formatted(name, similar)
                          + " If not, declare it in parameters"));
    }
  }
}
