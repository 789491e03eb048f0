package io.serai.mcp.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments are inserted where the text names them, and nothing else happens to it. */
class PromptTemplateTest {
  private static final Set<String> KNOWN = Set.of("a", "long-name.1");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{{a}}|<A>",
        "x{{ a }}y{{a}}|x<A>y<A>",
        "{{long-name.1}}|''",
        "{{{a}}}|{<A>}",
        "{{other}} {{}} {{a b}} {{a} }|{{other}} {{}} {{a b}} {{a} }",
        "{{{{a}}|{{<A>",
        "{{a|{{a",
        "{{other {{a}}|{{other <A>",
      })
  void onlyDeclaredArgumentsAreReplaced(String text, String filled) {
    PromptTemplate template = PromptTemplate.of(text, KNOWN::contains);

    assertThat(template.fill(Map.of("a", "<A>"))).isEqualTo(filled);
    assertThat(template.length(Map.of("a", "<A>"))).isEqualTo(filled.length());
  }

  @Test
  void aValueIsNotReadAgain() {
    PromptTemplate template = PromptTemplate.of("{{a}}", KNOWN::contains);

    assertThat(template.fill(Map.of("a", "{{a}}"))).isEqualTo("{{a}}");
    assertThat(template.names()).isEqualTo(List.of("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{{", "{{a", "{{ ", "{{a}} ", "{{x}}", "{{ a "})
  void readingTakesLinearTime(String piece) {
    String text = piece.repeat(2_000_000 / piece.length());

    PromptTemplate template =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> PromptTemplate.of(text, KNOWN::contains));

    assertThat(template.texts()).hasSize(template.names().size() + 1);
  }
}
