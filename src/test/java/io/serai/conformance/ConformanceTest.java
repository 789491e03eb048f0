package io.serai.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every rule that a specification demands has a test, and {@code docs/conformance.md} says which.
 *
 * <p>The page is made of the rules in {@code src/test/resources/conformance} and the tags of the
 * tests. Run with {@code -Dserai.conformance.record=true}, the test writes it.
 */
class ConformanceTest {
  private static final Path PAGE = Path.of("docs/conformance.md");
  private static final boolean RECORD = Boolean.getBoolean("serai.conformance.record");

  /** Tags of tests that run in a profile of their own. */
  private static final Set<String> SUITES =
      Set.of("a2a-js", "a2a-java", "mcp-js", "mcp-java", "examples", "oidc", "browser");

  private static final List<RuleList> LISTS = RuleList.all();
  private static Map<String, SortedSet<String>> tests = Map.of();

  @BeforeAll
  static void findTests() {
    tests = TaggedTests.find();
  }

  @Test
  void everyRuleThatMustHoldHasATestOrAReason() {
    assertThat(rules().filter(Rule::needsATest).filter(rule -> !tests.containsKey(rule.id())))
        .as(
            "rules without a test: tag the test that fails where the rule is broken with the"
                + " number, as in @Tag(\"A2W-36\"), or give the rule a reason")
        .isEmpty();
  }

  @Test
  void aRuleWithAReasonHasNoTest() {
    assertThat(rules().filter(rule -> !rule.reason().isEmpty() && tests.containsKey(rule.id())))
        .as("rules that have a test and a reason why they have none: delete the reason")
        .isEmpty();
  }

  @Test
  void everyTagIsARuleOrASuite() {
    Set<String> known = rules().map(Rule::id).collect(Collectors.toSet());
    assertThat(tests.entrySet().stream().filter(tag -> !known.contains(tag.getKey())))
        .as(
            "tags that name no rule: correct the tag, or add the rule to"
                + " src/test/resources/conformance")
        .allSatisfy(tag -> assertThat(SUITES).contains(tag.getKey()));
  }

  @Test
  void everyNumberIsThatOfOneRule() {
    Set<String> seen = new HashSet<>();
    assertThat(rules().map(Rule::id).filter(id -> !seen.add(id)))
        .as("numbers of several rules: give all but one of them the next free number")
        .isEmpty();
  }

  @Test
  void thePageEqualsTheRulesAndTags() throws IOException {
    String page = ConformancePage.of(LISTS, tests);
    if (RECORD) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as("record the page: mvn test -Dtest=ConformanceTest -Dserai.conformance.record=true")
        .hasContent(page);
  }

  private static Stream<Rule> rules() {
    return LISTS.stream().flatMap(list -> list.rules().stream());
  }
}
