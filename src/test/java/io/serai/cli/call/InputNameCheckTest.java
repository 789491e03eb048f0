package io.serai.cli.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputNameCheckTest {

  private static final ObjectNode INPUTS = JsonMappers.object().put("id", 1).put("foo", 2);

  @Test
  void inputThatIsNotAPropertyIsNamed() throws Exception {
    assertThat(unknown("{\"properties\": {\"id\": {}, \"fo\": {}}}"))
        .containsExactly("foo is not an input of read (its inputs: id, fo); did you mean fo?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"properties\": {}}",
        "{\"properties\": {\"id\": {}}, \"additionalProperties\": true}",
        "{\"properties\": {\"id\": {}}, \"additionalProperties\": {\"type\": \"string\"}}",
        "{\"properties\": {\"id\": {}}, \"patternProperties\": {\"f.*\": {}}}"
      })
  void schemaThatAllowsOtherInputsReportsNothing(String schema) throws Exception {
    assertThat(unknown(schema)).isEmpty();
  }

  private static List<String> unknown(String schema) throws Exception {
    return InputNameCheck.unknown("read", INPUTS, JsonMappers.read(schema));
  }
}
