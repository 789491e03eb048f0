package io.serai.a2e.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.document.JsonMappers;
import io.serai.route.option.UriTexts;
import java.net.URI;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.EndpointHelper;
import org.apache.camel.util.URISupport;
import org.apache.camel.util.UnsafeUriCharactersEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations as URIs, and back. */
class OperationUriTest {
  private static final DefaultCamelContext CAMEL = new DefaultCamelContext();

  static Stream<String> texts() {
    return UriTexts.all();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void anyTextIsReadBackUnchanged(String text) throws Exception {
    ObjectNode config = JsonMappers.object().put("value", text);
    config.put("outputPath", "/workflow/x");

    assertThat(readBack("SetData", config)).isEqualTo(config);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void anyTextIsReadBackInAConditionOnAnyField(String text) throws Exception {
    ObjectNode config = JsonMappers.object().put("inputPath", "/workflow/a");
    ObjectNode condition = config.putArray("conditions").addObject();
    condition.put("field", text).put("operator", "==").put("value", text);
    ObjectNode second = config.withArray("conditions").addObject();
    second.put("field", "b").put("operator", "exists");
    ObjectNode third = config.withArray("conditions").addObject();
    third.put("field", "and").put("operator", "in").putArray("value").add(text).add(1).addNull();

    assertThat(readBack("FilterData", config)).isEqualTo(config);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void anyTextIsReadBackWithinAnObject(String text) throws Exception {
    ObjectNode config = JsonMappers.object().put("skill", "a-skill");
    config.putObject("input").put(text, text).putObject("b").put("c", text);

    assertThat(readBack("InvokeSkill", config)).isEqualTo(config);
  }

  @ParameterizedTest
  @EnumSource(OperationType.class)
  void everyOperationIsReadBackFromItsUri(OperationType type) throws Exception {
    if (type.endpoint().isEmpty()) {
      return; // it has operations as its parts
    }
    JsonNode config = WorkflowFixture.json(type.example()).elements().next();

    assertThat(readBack(type.text(), config)).isEqualTo(config);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          FilterData | `{"inputPath":"/workflow/users","conditions":[{"field":"status","operator":"==","value":"active"},{"field":"age","operator":">=","value":{"path":"/workflow/least"}}],"outputPath":"/workflow/active"}` | data:filter?source=/workflow/users&where=status == 'active' and age >= /workflow/least&target=/workflow/active
          TransformData | `{"inputPath":"/workflow/users","transform":"sort","config":{"field":"age","order":"desc"},"outputPath":"/workflow/sorted"}` | data:sort?source=/workflow/users&field=age&order=desc&target=/workflow/sorted
          Wait | `{"duration":90000}` | wait:90s
          StoreData | `{"inputPath":"/workflow/a","storage":"localStorage","key":"results"}` | store:localStorage?source=/workflow/a&key=results
          ApiCall | `{"method":"GET","url":"https://api.example.com/users/{/workflow/id}","outputPath":"/workflow/user"}` | api:GET?url=https%3A//api.example.com/users/{/workflow/id}&target=/workflow/user
          """,
      delimiter = '|')
  void aUriSaysWhatTheOperationDoes(String type, String config, String uri) {
    assertThat(OperationUri.of(type, WorkflowFixture.json(config))).isEqualTo(uri);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          data:fliter?source=/workflow/a | There is no data:fliter; write one of data:filter,
          wait:soon | wait:soon is not a time; write wait:10s
          data:filter?where=age | The condition needs an operator at character 4;
          data:filter?where=age == 5 or b == 6 | The condition needs 'and' or the end at character 10;
          """)
  void whatIsWrongWithAUriIsSaid(String uri, String message) {
    assertThatThrownBy(() -> read(uri)).hasMessageContaining(message);
  }

  @Test
  void aSkillThatIsAnOperationIsACallOfTheSkill() {
    JsonNode config = WorkflowFixture.json("{\"city\":\"Oslo\",\"outputPath\":\"/workflow/x\"}");

    assertThat(OperationUri.of("get-weather", config))
        .isEqualTo("invoke:get-weather?target=/workflow/x&input={\"city\":\"Oslo\"}");
  }

  private static JsonNode readBack(String type, JsonNode config) throws Exception {
    OperationUri uri = read(OperationUri.of(type, config));
    assertThat(uri.type().text()).isEqualTo(type);
    return WorkflowFixture.json(uri.config().toString());
  }

  /** Reads a URI as Camel does before it asks a component for an endpoint. */
  private static OperationUri read(String text) throws Exception {
    String placed = EndpointHelper.resolveEndpointUriPropertyPlaceholders(CAMEL, text);
    URI uri = new URI(UnsafeUriCharactersEncoder.encode(URISupport.normalizeUri(placed)));
    Map<String, Object> options = URISupport.parseParameters(uri);
    URISupport.resolveRawParameterValues(options);
    String path = URISupport.extractRemainderPath(uri, false);
    return OperationUri.read(uri.getScheme(), path, options);
  }
}
