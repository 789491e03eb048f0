package io.serai.conformance;

import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The text of {@code docs/conformance.md}. */
final class ConformancePage {
  private static final String INTRODUCTION =
      """
      # Conformance

      Which test checks which rule. A rule is a sentence of a specification that a program can break, in our own words. Where a
      specification says nothing or contradicts itself, a reading says what the hub does (numbers with `Q`). `FLD` are rules that
      clients, services and routes have taught.

      `MUST` rules have a test, or a reason why none is possible: the build fails otherwise. Tests name the rules that they check as
      tags (`@Tag("A2W-36")`), on a method, or on a class if all its methods are about the rule.

      **To add a rule**, write it into a file of `src/test/resources/conformance` with the next free number of its specification,
      tag the test that fails where the rule is broken, and record this page:

      ```sh
      mvn test -Dtest=ConformanceTest -Dserai.conformance.record=true
      ```
      """;

  private final Map<String, SortedSet<String>> tests;
  private final StringBuilder text = new StringBuilder(INTRODUCTION);

  private ConformancePage(Map<String, SortedSet<String>> tests) {
    this.tests = tests;
  }

  static String of(List<RuleList> lists, Map<String, SortedSet<String>> tests) {
    ConformancePage page = new ConformancePage(tests);
    lists.forEach(page::add);
    return page.text.toString();
  }

  private void add(RuleList list) {
    text.append("\n## ").append(list.title()).append("\n\n").append(list.about());
    text.append(
        "\n\n| Rule | Section | Level | What is required | Tests |\n|---|---|---|---|---|\n");
    list.rules().forEach(this::add);
  }

  private void add(Rule rule) {
    List<String> cells =
        List.of(rule.id(), rule.section(), rule.level(), rule.text(), heldBy(rule));
    text.append(
        cells.stream()
            .map(cell -> cell.replace("|", "\\|").strip())
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  private String heldBy(Rule rule) {
    SortedSet<String> names = tests.getOrDefault(rule.id(), new TreeSet<>());
    if (!names.isEmpty()) {
      return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }
    return rule.reason().isEmpty() ? "none" : "none: " + rule.reason();
  }
}
