package io.serai.a2e.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filtering lists. */
@Tag("A2E-7")
class FilterDataTest {
  private static final String USERS =
      "[{\"id\":1,\"status\":\"active\",\"p\":{\"points\":150}},{\"id\":2,\"status\":\"inactive\","
          + "\"p\":{\"points\":90}},{\"id\":3,\"status\":\"active\"},{\"id\":4,\"a.b\":7}]";

  @Test
  @Tag("A2E-26")
  void elementsThatMeetAllConditionsKeepTheirOrder() {
    assertThat(
            filter(
                "{\"field\":\"status\",\"operator\":\"==\",\"value\":\"active\"},"
                    + "{\"field\":\"id\",\"operator\":\">\",\"value\":0}"))
        .extracting(user -> user.path("id").intValue())
        .containsExactly(1, 3);
  }

  @Test
  void fieldMayBeDotted() {
    assertThat(filter("{\"field\":\"p.points\",\"operator\":\">=\",\"value\":90}"))
        .extracting(user -> user.path("id").intValue())
        .containsExactly(1, 2);
    assertThat(filter("{\"field\":\"a.b\",\"operator\":\"==\",\"value\":7}")).hasSize(1);
  }

  @Test
  @Tag("FLD-27")
  void fieldMayHaveIndexes() {
    String users = "[{\"id\":1,\"tags\":[\"a\",\"b\"]},{\"id\":2,\"tags\":[\"b\"]},{\"id\":3}]";

    assertThat(
            WorkflowFixture.compute(
                "FilterData",
                "\"conditions\":[{\"field\":\"tags[0]\",\"operator\":\"==\",\"value\":\"b\"}]",
                users))
        .extracting(user -> user.path("id").intValue())
        .containsExactly(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "in|5|Value is a number, which 'in' cannot compare with. Write a list",
        "in|\"abc\"|Value is a string, which 'in' cannot compare with. Write a list",
        "in|\"/workflow/x\"|or {\"path\": \"/workflow/…\"}",
        "startsWith|3|Value is a number, which 'startsWith' cannot compare with. Write a string",
        "endsWith|[1]|Value is a list, which 'endsWith' cannot",
        ">|true|Value is a boolean, which '>' cannot compare with. Write a number or a string",
        "<=|null|Value is null, which '<=' cannot",
        "<|{\"a\":1}|Value is an object, which '<' cannot"
      })
  @Tag("FLD-28")
  void literalThatAnOperatorCannotCompareWithIsAFault(String operator, String value, String fault) {
    String condition = "{%s\"operator\":\"" + operator + "\",\"value\":" + value + "}";

    assertThat(faults(condition.formatted("\"field\":\"a\",")))
        .singleElement(InstanceOfAssertFactories.STRING)
        .containsIgnoringCase(fault);
    assertThat(
            WorkflowFixture.faults(
                "{\"Conditional\":{\"condition\":%s,\"ifTrue\":[]}}"
                    .formatted(condition.formatted("\"path\":\"/workflow/x\","))))
        .anySatisfy(each -> assertThat(each).containsIgnoringCase(fault));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "in|[]",
        "in|{\"path\":\"/workflow/x\"}",
        "startsWith|\"\"",
        ">|\"a\"",
        "<=|1.5",
        "contains|[1]",
        "==|null",
        "!=|{}"
      })
  @Tag("FLD-28")
  void literalOfTheTypeOfItsOperatorIsNotAFault(String operator, String value) {
    assertThat(
            faults("{\"field\":\"a\",\"operator\":\"" + operator + "\",\"value\":" + value + "}"))
        .isEmpty();
  }

  private static List<String> faults(String condition) {
    return WorkflowFixture.faults(
        "{\"FilterData\":{\"inputPath\":\"/workflow/in\",\"conditions\":["
            + condition
            + "],\"outputPath\":\"/workflow/out\"}}");
  }

  @Test
  void operandMayBeAPath() {
    RunData data = WorkflowFixture.data("in", USERS);
    data.put(DataPath.parse("/workflow/least"), WorkflowFixture.json("100"));
    FilterData filter =
        (FilterData)
            WorkflowFixture.operation(
                "{\"FilterData\":{\"inputPath\":\"/workflow/in\",\"conditions\":[{\"field\":"
                    + "\"p.points\",\"operator\":\">\",\"value\":{\"path\":\"/workflow/least\"}}],"
                    + "\"outputPath\":\"/workflow/out\"}}");

    assertThat(filter.reads()).extracting(DataPath::text).contains("/workflow/least");
    assertThat(filter.apply(data)).hasSize(1);
  }

  @Test
  @Tag("A2E-12")
  void dataErrorNamesTheElementAndTheField() {
    assertThatThrownBy(() -> filter("{\"field\":\"status\",\"operator\":\">\",\"value\":1}"))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("Element 0 of /workflow/in, field status: ");
  }

  @Test
  @Tag("A2E-12")
  @Tag("A2E-46")
  void inputThatIsNotAListIsADataError() {
    assertThatThrownBy(
            () ->
                WorkflowFixture.compute(
                    "FilterData",
                    "\"conditions\":[{\"field\":\"a\",\"operator\":\"exists\"}]",
                    "{\"a\":1}"))
        .isInstanceOf(DataException.class)
        .hasMessage("The value at /workflow/in is not a list.");
  }

  @Test
  @Tag("A2E-8")
  void faultsNameTheMemberAndTheCorrectForm() {
    assertThat(
            WorkflowFixture.faults(
                "{\"FilterData\":{\"inputPath\":\"/workflow/in\",\"conditions\":[],"
                    + "\"outputPath\":\"/workflow/out\"}}"))
        .singleElement()
        .asString()
        .startsWith("conditions is empty.")
        .contains("{\"FilterData\": {\"inputPath\"");
    assertThat(
            WorkflowFixture.faults(
                "{\"FilterData\":{\"inputPath\":\"/workflow/in\",\"conditions\":[{\"field\":\"a\","
                    + "\"operator\":\"=\",\"value\":1}],\"outputPath\":\"/workflow/out\"}}"))
        .singleElement()
        .asString()
        .startsWith("'=' is not an operator. Write one of == !=");
  }

  private static JsonNode filter(String conditions) {
    return WorkflowFixture.compute("FilterData", "\"conditions\":[" + conditions + "]", USERS);
  }
}
