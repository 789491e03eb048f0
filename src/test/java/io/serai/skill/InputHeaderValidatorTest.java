package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An input schema that clients of MCP would refuse for its headers is found. */
class InputHeaderValidatorTest {

  private static JsonNode schema(String json) {
    try {
      return JsonMappers.read(json.replace('\'', '"'));
    } catch (DocumentParseException malformed) {
      throw new AssertionError(json, malformed);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "{}",
        "{'properties':{'a':{'type':'string','x-mcp-header':'A'},'b':{'type':'integer','x-mcp-header':'X-B'}}}",
        "{'properties':{'a':{'properties':{'b':{'type':'boolean','x-mcp-header':'A'}}}}}",
        "{'properties':{'x-mcp-header':{'type':'string'}}}",
        "{'properties':{'a':{'type':'object','default':{'x-mcp-header':1}}}}"
      })
  void whatClientsTakeIsNoFault(String json) {
    assertThat(InputHeaderValidator.fault(schema(json))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'x-mcp-header':'A'} | at / must be of a property",
        "{'items':{'x-mcp-header':'A'}} | at /items must be of a property",
        "{'anyOf':[{'properties':{'a':{'type':'string','x-mcp-header':'A'}}}]} | at /anyOf/a must be of a property",
        "{'properties':{'a':{'type':'string','x-mcp-header':''}}} | at /a must be the name of a header",
        "{'properties':{'a':{'type':'string','x-mcp-header':'A B'}}} | at /a must be the name of a header",
        "{'properties':{'a':{'type':'number','x-mcp-header':'A'}}} | at /a needs the type",
        "{'properties':{'a':{'x-mcp-header':'A'}}} | at /a needs the type",
        "{'properties':{'a':{'type':'string','x-mcp-header':'A'},'b':{'type':'string','x-mcp-header':'a'}}} | at /b has the name of another one"
      })
  void anyOtherIsAFaultWithItsPlace(String json, String fault) {
    assertThat(InputHeaderValidator.fault(schema(json))).contains(fault);
  }
}
