package io.serai.skill.search;

import static io.serai.skill.Skills.skill;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActionTest {

  @ParameterizedTest
  @CsvSource({
    "please show my invoices, READ",
    "which invoices are open, READ",
    "could you add a client, CREATE",
    "I want to get rid of it, DELETE",
    "invoice 7 is wrong; cancel it, END",
    "'do not send it, just show it', READ",
    "changed my address, UPDATE"
  })
  void verbAtTheBeginningOfAClauseDeterminesTheAction(String request, Action action) {
    assertThat(Action.of(RequestClauses.of(request))).containsExactly(action);
  }

  @ParameterizedTest
  @ValueSource(strings = {"my list of the delete keys", "invoices", "", "!", "please"})
  void otherWordsTellNone(String request) {
    assertThat(Action.of(RequestClauses.of(request))).isEmpty();
  }

  @Test
  void actionOfASkillIsThatOfItsNameElseOfItsDescription() {
    assertThat(Action.of(skill("invoices.list").build())).containsExactly(Action.READ);
    assertThat(Action.of(skill("IssuesCreate").description("Deletes").build()))
        .containsExactly(Action.CREATE);
    assertThat(Action.of(skill("invoices").description("Deletes an invoice.").build()))
        .containsExactly(Action.DELETE);
    assertThat(Action.of(skill("invoices").description("All about invoices").build())).isEmpty();
    assertThat(Action.of(skill("invoices").build())).isEmpty();
  }
}
