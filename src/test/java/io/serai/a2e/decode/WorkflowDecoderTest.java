package io.serai.a2e.decode;

import static io.serai.a2e.WorkflowFixture.begin;
import static io.serai.a2e.WorkflowFixture.decode;
import static io.serai.a2e.WorkflowFixture.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.data.RunData;
import io.serai.a2e.operation.MapData;
import io.serai.a2e.operation.SetData;
import io.serai.a2e.operation.SortData;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.Wait;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decoding the text of a workflow. */
class WorkflowDecoderTest {
  private static final String WAIT = "{\"Wait\":{\"duration\":1}}";

  @Test
  @Tag("A2E-1")
  @Tag("A2E-21")
  @Tag("A2E-22")
  void messagesBecomeAWorkflowAndBlankLinesAreSkipped() {
    Workflow workflow =
        workflow("", update("a", WAIT), "  ", update("b", WAIT), begin("b", "a"), "");

    assertThat(workflow.executionId()).contains("exec-1");
    assertThat(workflow.operations().keySet()).containsExactly("a", "b");
    assertThat(workflow.order()).containsExactly("b", "a");
  }

  @Test
  @Tag("A2E-1")
  void laterUpdateReplacesTheEarlierOne() {
    Workflow workflow =
        workflow(update("a", WAIT), update("a", "{\"Wait\":{\"duration\":2}}"), begin("a"));

    assertThat(workflow.operation("a")).isEqualTo(new Wait(Duration.ofMillis(2)));
  }

  @Test
  @Tag("A2E-3")
  void partsOfOtherOperationsAreNotSteps() {
    Workflow workflow =
        workflow(
            update("a", WAIT),
            update("b", WAIT),
            update("l", "{\"Loop\":{\"inputPath\":\"/workflow/x\",\"operations\":[\"a\"]}}"),
            update(
                "c",
                "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/x\",\"operator\":\"exists\"},"
                    + "\"ifTrue\":\"l\"}}"),
            begin("a", "b", "l", "c", "b"));

    assertThat(workflow.steps()).containsExactly("b", "c", "b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{|Line 1 is not a JSON object",
        "[]|The document is a list and should be an object",
        "{}|type is missing",
        "{'type':'operationUpdated'}|The type 'operationUpdated' is not known",
        "{'type':'operationUpdate','operation':{'Wait':{'duration':1}}}|operationId is missing",
        "{'type':'operationUpdate','operationId':'a b','operation':{'Wait':{'duration':1}}}|The "
            + "text is not an id",
        "{'type':'operationUpdate','operationId':'a'}|operation is missing",
        "{'type':'operationUpdate','operationId':'a','operation':{}}|An operation must have "
            + "exactly one member, its type, and this one has 0",
        "{'type':'operationUpdate','operationId':'a','operation':{'Wait':{'duration':1},'Loop':{}}}|An operation must have exactly one member",
        "{'type':'operationUpdate','operationId':'a','operation':{'Waitt':{'duration':1}}}|There is no operation 'Waitt'. Did you mean Wait?",
        "{'type':'operationUpdate','operationId':'a','operation':{'Wait':{'duration':1}},'x':1}|x is not recognized",
        "{'type':'operationUpdate','operationId':'a','operation':{'Wait':{'duration':1,'foo':1}}}|foo is not recognized",
        "{'type':'operationUpdate','operationId':'a','operation':{'Wait':5}}|The document is a "
            + "number and should be an object",
        "{'type':'operationUpdate','operationId':'a','operation':{'Wait':{}}}|duration is "
            + "missing. Write \"duration\": 1000.",
        "{'type':'operationUpdate','operationId':'a','operation':{'Wait':{'duration':600001}}}|duration is 600001 and should be a whole number from 0 to 600000",
        "{'type':'beginExecution','executionId':'e/1','operationOrder':['a']}|The text is not "
            + "an id",
        "{'type':'beginExecution','executionId':'e','operationOrder':[]}|operationOrder is empty",
        "{'type':'beginExecution','operationOrder':['a']}|executionId is missing"
      })
  @Tag("A2E-2")
  @Tag("A2E-8")
  @Tag("A2E-21")
  @Tag("A2E-38")
  @Tag("A2E-39")
  void invalidMessageIsAFault(String message, String fault) {
    assertThat(decode(message.replace('\'', '"'), update("ok", WAIT), begin("ok")).faults())
        .extracting(WorkflowFixture::text)
        .first()
        .asString()
        .startsWith(fault);
  }

  @ParameterizedTest
  @MethodSource
  @Tag("A2E-8")
  void adviceForALineThatIsNotJsonNamesTheMistake(String line, String advice) {
    assertThat(decode(line, update("ok", WAIT), begin("ok")).faults())
        .extracting(fault -> fault.suggestions().get(0))
        .first()
        .asString()
        .startsWith(advice);
  }

  static List<Arguments> adviceForALineThatIsNotJsonNamesTheMistake() {
    return List.of(
        arguments("```json", "Remove the line: send the messages alone, without a code fence"),
        arguments("{\"a\":1}{\"b\":2}", "Keep the line breaks between the messages"),
        arguments(update("a", WAIT) + ",", "Remove the comma at the end of the line"),
        arguments("[", "Remove the brackets"),
        arguments("{'type':'operationUpdate'}", "Write names and texts in double quotes."));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Tag("A2E-1")
  void nothingMayStandBehindTheMessageThatBeginsTheExecution(boolean update) {
    String behind = update ? update("b", WAIT) : begin("a");

    assertThat(decode(update("a", WAIT), begin("a"), behind).faults())
        .extracting(WorkflowFixture::text)
        .containsExactly(
            "Line 3 is behind the message that begins the execution, which is line 2. Write the"
                + " message that begins the execution last, and only once.");
  }

  @Test
  @Tag("A2E-3")
  void orderOfMoreThanAHundredIsAFault() {
    String[] ids = Collections.nCopies(101, "a").toArray(String[]::new);

    assertThat(decode(update("a", WAIT), begin(ids)).faults())
        .extracting(WorkflowFault::message)
        .containsExactly("It names 101 operations, but at most 100 are allowed.");
  }

  @Test
  void compactFormMayBePrintedOverSeveralLines() {
    Workflow workflow =
        workflow(
            "{",
            "  \"operations\": [{\"id\": \"w\", \"op\": \"Wait\", \"duration\": 1}],",
            "  \"execute\": \"w\"",
            "}");

    assertThat(workflow.order()).containsExactly("w");
  }

  @Test
  @Tag("A2E-8")
  @Tag("A2E-38")
  void allFaultsAreReportedAtOnceWithLineOperationAndPlace() {
    List<WorkflowFault> faults =
        decode(
                update("a", "{\"Wait\":{\"duration\":\"1\"}}"),
                "",
                update("b", "{\"ApiCall\":{\"method\":\"FETCH\",\"url\":\"x\"}}"),
                begin("a", "b"))
            .faults();

    assertThat(faults)
        .extracting(fault -> fault.line() + " " + fault.operationId() + " " + fault.path())
        .containsExactlyInAnyOrder(
            "1 a /operation/Wait/duration",
            "3 b /operation/ApiCall/method",
            "3 b /operation/ApiCall/url",
            "3 b /operation/ApiCall/outputPath");
    assertThat(faults).allSatisfy(fault -> assertThat(fault.suggestions()).isNotEmpty());
  }

  @Test
  @Tag("A2E-8")
  void workflowThatBeginsNothingIsAFault() {
    assertThat(decode(update("a", WAIT)).faults())
        .singleElement()
        .extracting(WorkflowFault::message)
        .isEqualTo("The workflow has no message that begins its execution.");
  }

  @Test
  @Tag("A2E-2")
  @Timeout(10)
  void sizesAreBounded() {
    String[] updates = new String[1_102];
    for (int i = 0; i < 1_101; i++) {
      updates[i] = update("op-" + i, WAIT);
    }
    updates[1_101] = begin("op-1");

    assertThat(decode(updates).faults())
        .extracting(WorkflowFault::message)
        .containsExactly("The workflow defines more than 1000 operations.");
    assertThat(decode("x".repeat(1_000_001)).faults())
        .extracting(WorkflowFault::message)
        .containsExactly("The workflow is longer than 1000000 characters.");
    assertThat(decode("x\n".repeat(500_000)).faults()).hasSize(100);
    assertThat(decode(update("a".repeat(101), WAIT), begin("a")).faults()).isNotEmpty();
  }

  @Test
  @Tag("A2E-72")
  void legacyFormRunsItsRootFirst() {
    Workflow workflow =
        workflow(
            "{\"operationUpdate\":{\"workflowId\":\"w\",\"operations\":[{\"id\":\"b\",\"operation\":"
                + WAIT
                + "},{\"id\":\"a\",\"operation\":"
                + WAIT
                + "}]}}",
            "{\"beginExecution\":{\"workflowId\":\"w\",\"root\":\"a\"}}");

    assertThat(workflow.executionId()).isEmpty();
    assertThat(workflow.order()).containsExactly("a", "b");
  }

  @Test
  @Tag("A2E-72")
  void compactFormFillsInPathsAndConfig() {
    Workflow workflow =
        workflow(
            "{\"operations\":[{\"id\":\"d\",\"op\":\"SetData\",\"value\":[{\"n\":1}]},{\"id\":\"s\","
                + "\"op\":\"TransformData\",\"transform\":\"sort\",\"field\":\"n\",\"reverse\":true},"
                + "{\"id\":\"m\",\"op\":\"TransformData\",\"transform\":\"map\",\"fields\":[\"n\"],"
                + "\"inputPath\":\"/workflow/d\",\"outputPath\":\"/workflow/x\"}],\"execute\":\"d\"}");

    assertThat(workflow.order()).containsExactly("d", "s", "m");
    assertThat(workflow.operation("d"))
        .isInstanceOfSatisfying(
            SetData.class, set -> assertThat(set.outputPath()).hasToString("/workflow/d"));
    assertThat(workflow.operation("s"))
        .isInstanceOfSatisfying(
            SortData.class,
            sort -> {
              assertThat(sort.inputPath()).hasToString("/workflow/d");
              assertThat(sort.outputPath()).hasToString("/workflow/s");
              assertThat(sort.fields()).singleElement().matches(SortData.SortField::descending);
            });
    assertThat(workflow.operation("m"))
        .isInstanceOfSatisfying(
            MapData.class, map -> assertThat(map.outputPath()).hasToString("/workflow/x"));
  }

  @ParameterizedTest
  @EnumSource
  void exampleOfEachTypeIsRead(OperationType type) {
    assertThat(WorkflowFixture.decodeOperation(type.example()).faults()).isEmpty();
  }

  @Test
  void methodsAreSuggestedInTheirUsualOrder() {
    assertThat(
            WorkflowFixture.faults(
                "{\"ApiCall\":{\"method\":\"get\",\"url\":\"https://x\",\"outputPath\":\"/workflow/a\"}}"))
        .singleElement()
        .asString()
        .contains("Write one of GET, POST, PUT, DELETE, PATCH.");
  }

  @Test
  void headerMayBeEmpty() {
    ApiCall call =
        (ApiCall)
            WorkflowFixture.operation(
                "{\"ApiCall\":{\"method\":\"GET\",\"url\":\"https://x\",\"headers\":{\"X-Id\":\"\"},"
                    + "\"outputPath\":\"/workflow/a\"}}");

    assertThat(call.headers().get("X-Id").resolve(RunData.empty())).isEmpty();
  }

  @Test
  @Tag("A2E-7")
  @Tag("A2E-23")
  @Tag("A2E-25")
  void callHasHeadersAndCredentialsAndNoTimeoutOfItsOwn() {
    ApiCall call =
        (ApiCall)
            WorkflowFixture.operation(
                "{\"ApiCall\":{\"method\":\"POST\",\"url\":\"https://API.example.com:8443/a/"
                    + "{/workflow/in.id}?q={/workflow/in.q}\",\"headers\":{\"X-Id\":"
                    + "\"n{/workflow/in.id}\",\"Authorization\":{\"credentialRef\":{\"id\":\"key\"}}},"
                    + "\"body\":{\"a\":\"/workflow/in.id\"},\"outputPath\":\"/workflow/out\"}}");

    assertThat(call.url().origin()).hasToString("https://api.example.com:8443");
    assertThat(call.credentials()).containsEntry("Authorization", "key");
    assertThat(call.timeout()).isEmpty();
    assertThat(call.reads())
        .extracting(Object::toString)
        .containsExactly("/workflow/in.id", "/workflow/in.q", "/workflow/in.id", "/workflow/in.id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'url':'https://x/a b'|The address has a blank at character 12. Write %20 instead",
        "'url':'https://x/{/workflow/a}/c d'|The address has a blank at character 26. Write %20 instead",
        "'url':'https://x/?q={name}'|The address has { at character 14. Write %7B instead, or a reference as {/workflow/name}",
        "'url':'https://x/?q=<a>'|The address has < at character 14. Write %3C instead",
        "'url':'https://x/100%'|The address has % at character 14. Write %25 instead",
        "'url':'https://x/%zz'|The address has % at character 11. Write %25 instead",
        "'url':'ftp://x/'|The text is not an http or https address",
        "'url':'https://u:p@x/'|The text is not an http or https address",
        "'url':'https://{/workflow/h}/'|The host of the address is a reference",
        "'url':'https://x/{/workflow/}'|The path '/workflow/' has no name",
        "'url':'https://x/{/workflow/a'|A reference has no closing brace",
        "'url':'https://x','timeout':999|timeout is 999 and should be",
        "'url':'https://x','headers':{'A B':'x'}|The name of a header may contain only letters",
        "'url':'https://x','headers':{'A':5}|A is a number and should be a string",
        "'url':'https://x','headers':{'A':{'credentialRef':{}}}|id is missing",
        "'url':'https://x','outputPath':'/loop/current'|outputPath must be a member of the data",
        "'url':'https://x','outputPath':'/workflow/a[0]'|outputPath must be a member of the data"
      })
  @Tag("A2E-8")
  void invalidCallIsAFault(String members, String fault) {
    String output = members.contains("outputPath") ? "" : ",'outputPath':'/workflow/x'";
    String operation = "{'ApiCall':{'method':'GET'," + members + output + "}}";

    assertThat(WorkflowFixture.faults(operation.replace('\'', '"')))
        .singleElement()
        .asString()
        .startsWith(fault);
  }

  private static Workflow workflow(String... lines) {
    DecodedWorkflow decoded = decode(lines);
    assertThat(decoded.faults()).isEmpty();
    return decoded.workflow().orElseThrow();
  }
}
