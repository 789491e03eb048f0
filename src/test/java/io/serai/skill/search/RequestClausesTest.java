package io.serai.skill.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestClausesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "don't send a bill, just show it | a bill, just show it",
        "Please do not cancel any order, only list them | any order, only list them",
        "I don’t want it again but tell me the price | it again but tell me the price",
        "show the bill, don't send it | show the bill, it",
        "delete the draft! Never publish, please | delete the draft! please"
      })
  void negatedVerbsAreLeftOutAndTheirObjectsRemain(String request, String text) {
    assertThat(RequestClauses.of(request).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "do not renew my plan",
        "I do not want to renew next month",
        "not now, never",
        "send it to do-not-reply@example.com, please",
        "  two  spaces,\tand a tab ",
        "",
        "don't"
      })
  void requestsWithoutAnotherClauseStayAsTheyAre(String request) {
    assertThat(RequestClauses.of(request).text()).isEqualTo(request);
  }

  @Test
  void clausesEndAtPunctuationAndBut() {
    assertThat(RequestClauses.of("Don't pay, Show it but not now. Thanks!").affirmed())
        .containsExactly(List.of("show", "it"), List.of("thanks"));
  }

  @Test
  void textsOfAnyLengthAreRead() {
    RequestClauses clauses = RequestClauses.of("don't pay, show. ".repeat(100_000));

    assertThat(clauses.text()).hasSizeLessThan(1_000).startsWith("show. ");
  }
}
