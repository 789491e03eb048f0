package io.serai.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.Test;

class IntentQueryBuilderTest {

  private final IntentQueryBuilder builder =
      new IntentQueryBuilder(TestDocument.NAME, List.of(TestDocument.SUMMARY));

  @Test
  void typingErrorsAreToleratedInTheFirstLongWordsOnly() {
    String words =
        IntStream.range(0, 60).mapToObj(i -> "unknown" + i).collect(Collectors.joining(" "));

    String shorter =
        IntStream.range(0, 26)
            .mapToObj(i -> "qx" + (char) ('a' + i) + "k")
            .collect(Collectors.joining(" "));

    assertThat(clauses(builder.fuzzy(List.of(words)))).isEqualTo(40 / "unknown".length());
    assertThat(clauses(builder.fuzzy(List.of(shorter)))).isEqualTo(8);
  }

  @Test
  void limitsOfWordsAndTypingErrorsApplyToAllIntentsTogether() {
    String word = "abcdefghijklmnopqrst";
    List<String> intents = Collections.nCopies(16, word);
    String many = IntStream.range(0, 60).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));

    assertThat(clauses(builder.fuzzy(intents))).isEqualTo(2);
    assertThat(clauses(List.of(builder.words(many, 16)))).isEqualTo(16);
    assertThat(clauses(List.of(builder.words(many, 1)))).isEqualTo(64);
    assertThat(clauses(List.of(builder.name(many)))).isLessThanOrEqualTo(9);
  }

  private static int clauses(List<Query> queries) {
    return queries.stream().mapToInt(query -> ((BooleanQuery) query).clauses().size()).sum();
  }
}
