package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphQlCallTest {

  private static final String TASK =
      """
      endpoint: http://graph.test:81/graphql?v=1
      query: |
        mutation add($text: String!, $n: Int = 3, $ok: Boolean, $xs: [Int!]) {
          add(text: $text, n: $n, ok: $ok, xs: $xs) { id }
        }
      """;

  @Test
  @Tag("A2S-43")
  void queryAndVariablesArePosted() throws Exception {
    Reading reading =
        Reading.graphQl(
            TASK,
            "{variables: {text: '${a} ${b}', n: '${n}', ok: '${ok}', xs: ['${n}']}, headers: {X-A:"
                + " '${a}'}}");

    OutboundRequest request =
        reading.request("{a: 'He said \"hi\"', b: '${x}', n: '5', ok: 'true'}");
    JsonNode body = JsonMappers.MAPPER.readTree(String.valueOf(request.body()));

    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.uri()).hasToString("http://graph.test:81/graphql?v=1");
    assertThat(request.headers())
        .containsEntry("Content-Type", "application/json")
        .containsEntry("X-A", "He said \"hi\"");
    assertThat(body.get("query").textValue()).startsWith("mutation add($text");
    assertThat(body.get("variables"))
        .isEqualTo(Reading.yaml("{text: 'He said \"hi\" ${x}', n: 5, ok: true, xs: ['5']}"));
    assertThat(body.has("operationName")).isFalse();
  }

  @Test
  void missingVariableIsOmittedIfOptionalAndFailsIfRequired() throws Exception {
    Reading reading = Reading.graphQl(TASK, "variables: {text: '${a}', n: '${n}'}");

    assertThat(JsonMappers.MAPPER.readTree(reading.body("a: x")).get("variables"))
        .isEqualTo(Reading.yaml("{text: x}"));
    assertThatThrownBy(() -> reading.request("n: 1"))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage("The required variable $text has no value.");
  }

  @Test
  void operationNameSelectsOneOfSeveralOperations() throws Exception {
    String task = "{endpoint: 'https://g.test', query: 'query a { a } query b { b }'";

    assertThat(Reading.graphQl(task + "}", null).codesWithPointers())
        .containsExactly("AMBIGUOUS_OPERATION /steps/0/task/query");
    assertThat(Reading.graphQl(task + ", operationName: c}", null).codesWithPointers())
        .containsExactly("INVALID /steps/0/task/operationName");
    assertThat(Reading.graphQl(task + ", operationName: b}", null).body("{}"))
        .isEqualTo(
            "{\"query\":\"query a { a } query b { b }\",\"variables\":{},\"operationName\":\"b\"}");
  }

  @Test
  void syntaxFaultNamesItsLine() {
    Reading reading =
        Reading.graphQl("{endpoint: 'https://g.test', query: \"{ a\\n { b }\"}", null);

    assertThat(reading.codesWithPointers()).containsExactly("INVALID /steps/0/task/query");
    assertThat(reading.faults())
        .extracting(DocumentFault::message)
        .singleElement()
        .asString()
        .contains("line 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{query: '{ a }'}|INVALID /steps/0/task/endpoint",
        "{endpoint: /graphql, query: '{ a }'}|INVALID /steps/0/task/endpoint",
        "{endpoint: 'https://g.test'}|INVALID /steps/0/task/query",
        "{endpoint: 'https://g.test', query: 'fragment f on A { a }'}|INVALID /steps/0/task/query",
        "{endpoint: 'https://g.test', query: 'subscription { a }'}|FORMAT_UNSUPPORTED /steps/0/task/query",
        "{endpoint: 'https://g.test', query: 'query($a: Int!) { a }'}|INVALID /steps/0/input_template/variables/a",
      })
  void missingOrInvalidMembersAreReported(String task, String fault) {
    assertThat(Reading.graphQl(task, null).codesWithPointers()).containsExactly(fault);
  }

  @Test
  void membersOfAnotherFormatAreRefused() {
    assertThat(Reading.graphQl(TASK, "{variables: {text: x}, body: {}}").codesWithPointers())
        .containsExactly("INVALID /steps/0/input_template/body");
  }

  @Test
  @Tag("A2S-Q8")
  void responseWithErrorsIsAFailure() {
    ServiceCall call = Reading.graphQl(TASK, "variables: {text: x}").call().orElseThrow();

    assertThatThrownBy(
            () ->
                call.result(
                    Answers.json("{\"data\":null,\"errors\":[{\"message\":\"a\"},{\"path\":[]}]}")))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage("The service answered with errors: a; no message");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"data\":{\"a\":1}}",
        "{\"data\":{\"a\":1},\"errors\":[]}",
        "{\"data\":null,\"errors\":null}"
      })
  void responseWithoutErrorsIsTheResult(String body) throws Exception {
    ServiceCall call = Reading.graphQl(TASK, "variables: {text: x}").call().orElseThrow();

    assertThat(call.result(Answers.json(body))).isEqualTo(JsonMappers.MAPPER.readTree(body));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"errors\":null}", "{\"message\":\"Sign in first.\"}"})
  void responseWithoutDataAndErrorsIsAFailure(String body) {
    ServiceCall call = Reading.graphQl(TASK, "variables: {text: x}").call().orElseThrow();

    assertThatThrownBy(() -> call.result(Answers.json(body)))
        .isInstanceOf(ServiceCallException.class)
        .hasMessageContaining("neither data nor errors");
  }

  @Test
  void responseThatIsNotAnObjectIsAFailure() {
    ServiceCall call = Reading.graphQl(TASK, "variables: {text: x}").call().orElseThrow();

    assertThatThrownBy(() -> call.result(Answers.json("[1]")))
        .isInstanceOf(ServiceCallException.class);
  }
}
