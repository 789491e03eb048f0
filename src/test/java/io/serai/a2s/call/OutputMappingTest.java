package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputMappingTest {

  private static final JsonNode ANSWER =
      Reading.yaml(
          """
          a: {b: [{c: 5, "x y": 6}, 7], n: null, "d-e": 1}
          list: [{id: 1, on: true}, {id: 2, on: false}]
          """);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "$|{\"a\":{\"b\":[{\"c\":5,\"x y\":6},7],\"n\":null,\"d-e\":1},\"list\":[{\"id\":1,\"on\":true},{\"id\":2,\"on\":false}]}",
        "$.a.b[0].c|5",
        "$['a'][\"b\"][1]|7",
        "$.a.b[-1]|7",
        "$.a.b[0]['x y']|6",
        "$.a.d-e|1",
        "$.a.n|null",
        "$.a.none.deeper|null",
        "$.a.b[9]|null",
        "$.a.b[-9]|null",
        "$.a.b.c|null",
        "$.a[0]|null",
        "$.list[*].id|[1,2]",
        "$..id|[1,2]",
        "$.list[?(@.on == true)].id|[1]",
        "$.none[*].id|[]",
        "$.list.length()|2",
        "$.list[*].id.sum()|3",
        "$.a.keys()|[\"b\",\"n\",\"d-e\"]",
        "$.list[*].id.max()|2",
        "$.a.min()|null",
        "$.list.last()|{\"id\":2,\"on\":false}",
        "$.*|[{\"b\":[{\"c\":5,\"x y\":6},7],\"n\":null,\"d-e\":1},[{\"id\":1,\"on\":true},{\"id\":2,\"on\":false}]]",
        "$.a.b[0].*|[5,6]",
        "$.a.b[0]['c', 'none', \"x y\"]|[5,6]",
        "$.list[1,0,-1].id|[2,1]",
        "$.list[0:1].id|[1]",
        "$.list[-1:].id|[2]",
        "$.list[:-1].id|[1]",
        "$.a[0:1]|[]",
        "$..b[0].c|[5]",
        "$..['id']|[1,2]",
        "$..[?(@.id > 1)].on|[false]",
        "$.list[?@.id >= 1 && !(@.on == true && @.id < 2)].id|[2]",
        "$.list[?(@.none)].id|[]",
        "$.list[?(@['id'] in [2, 'x', null])].id|[2]",
        "$.list[?(@.id nin [2])].id|[1]",
        "$.list[?(@.id == '1')].id|[]",
        "$.list[?(@.none == null)].id|[]",
        "$.list[?(@.id != 1)].on|[false]",
        "$.a.b[?(@ == 7)]|[7]",
        "$.a[?(@.d-e == 1)].d-e|[1]",
        "$['\\u0061'].d-e|1",
      })
  @Tag("A2S-38")
  void jsonPathSelectsTheExpectedValue(String path, String expected) {
    assertThat(applied(JsonMappers.object().put("v", path)).get(List.of("v")))
        .hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "$.list[?(@.id =~ /(a+)+$/)]|regular expressions are not matched in answers",
        "$..a..b|more than 1 of the recursive steps (..)",
        "$..*..*..*|more than 1 of the recursive steps (..)",
        "$[*][*][*][*][*][*][*][*][*][*][*]|more than 10 of the steps that select several nodes",
        "$.a[?(@..b)]|a filter takes only members and indexes",
        "$.a[?(@.b[*])]|a filter takes only members and indexes",
        "$.a[?($.b == 1)]|a path from @, a text in quotes",
        "$.a[?(@.b subsetof ['x'])]|a ) is missing",
        "$.a[?('x')]|one of == != < <= > >= in nin is missing",
        "$.a.concat($.b)|a . or a [ is missing",
        "$.a.stddev()|there is no function stddev(); there are length()",
        "$.a['b|a ' is missing",
        "$.a['b'|a ] is missing",
        "$['\\u00']|takes four hex digits",
        "$.a[b]|an index, a name in quotes, * or a filter is expected in the brackets",
        "$.a[99999999999]|an index, a name in quotes, * or a filter is expected in the brackets",
        "$.a.|a name is missing",
        "$a|a . or a [ is missing",
        "a.b|begin with",
      })
  void unsupportedJsonPathIsRefusedWithTheReason(String path, String reason) {
    List<DocumentFault> faults = new ArrayList<>();

    mapping(JsonMappers.object().put("v", path), faults);

    assertThat(faults).extracting(DocumentFault::path).containsExactly("/m/v");
    assertThat(faults.get(0).message())
        .startsWith("\"" + path + "\" is not a JSONPath that can be used: ")
        .contains(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$..*",
        "$..[?(@.x == @.x)]",
        "$..[0:]",
        "$[*][*][*][*][*][*][*][*][*][*]",
        "$[0,-1][0,-1][0,-1][0,-1][0,-1][0,-1][0,-1][0,-1][0,-1][0,-1]",
        "$..*[*][*][*][*][*].length()",
      })
  void largeResponseIsReadInLinearTime(String path) {
    JsonNode answer = nested(150, 300_000);
    CompiledJsonPath compiled = CompiledJsonPath.compile(path);

    assertTimeoutPreemptively(Duration.ofSeconds(5), () -> compiled.read(answer));
  }

  @Test
  void filterAcceptsEitherOfTwoConditions() {
    assertThat(CompiledJsonPath.compile("$.list[?(@.id == 2 || @.on == true)].id").read(ANSWER))
        .hasToString("[1,2]");
  }

  @Test
  void deeplyNestedFilterIsRefused() {
    String path = "$[?" + "(".repeat(400) + "@.a" + ")".repeat(400) + "]";

    assertThatThrownBy(() -> CompiledJsonPath.compile(path))
        .hasMessageContaining("nested deeper than 50");
  }

  /** A list of numbers, nested in lists of objects with a member name of 10 kB each. */
  private static JsonNode nested(int depth, int numbers) {
    ArrayNode list = JsonMappers.array();
    IntStream.range(0, numbers).forEach(list::add);
    JsonNode node = list;
    for (int i = 0; i < depth; i++) {
      node = JsonMappers.array().add(JsonMappers.object().set("x".repeat(10_000), node));
    }
    return node;
  }

  @Test
  @Tag("A2S-38")
  void dotsInAVariableNameSeparateItsMembers() {
    Map<List<String>, JsonNode> set =
        applied(Reading.yaml("{ids.twitter: '$.a.b[1]', other: $.a.d-e}"));

    assertThat(set.keySet()).containsExactly(List.of("ids", "twitter"), List.of("other"));
  }

  @Test
  void variableNamesAreTheFirstPathElements() {
    assertThat(mapping(Reading.yaml("{ids.a: $.a, ids.b: $.b, c: $}"), new ArrayList<>()).names())
        .containsExactly("ids", "c");
  }

  @Test
  void invalidJsonPathIsReportedAtItsEntry() {
    List<DocumentFault> faults = new ArrayList<>();

    mapping(
        Reading.yaml("{a: data, b: '$.[', 'c/d': 7, '.e': $, f: '', g: '$[?(', h: $.ok}"), faults);

    assertThat(faults)
        .extracting(DocumentFault::path)
        .containsExactly("/m/a", "/m/b", "/m/c~1d", "/m/.e", "/m/f", "/m/g");
    assertThat(faults).extracting(DocumentFault::code).containsOnly("INVALID");
  }

  @Test
  void aMappingThatIsNotAnObjectIsAFault() {
    List<DocumentFault> faults = new ArrayList<>();

    mapping(Reading.yaml("[1]"), faults);

    assertThat(faults).extracting(DocumentFault::path).containsExactly("/m");
  }

  @Test
  @Tag("A2S-Q16")
  void pathThatDoesNotFitTheResponseSchemaIsAWarning() {
    JsonNode schema =
        Reading.yaml("{type: array, items: {type: object, properties: {tags: {type: array}}}}");
    List<DocumentFault> warnings = new ArrayList<>();

    mapping(
            Reading.yaml("{a: $.data, b: '$[0].tags', c: '$[0].tags.x', d: '$[0][1]', e: $..x}"),
            new ArrayList<>())
        .check(schema, warnings::add);

    assertThat(warnings).extracting(DocumentFault::path).containsExactly("/m/a", "/m/c", "/m/d");
  }

  private static OutputMapping mapping(JsonNode mapping, List<DocumentFault> faults) {
    return OutputMapping.parse(mapping, "/m", faults::add);
  }

  private static Map<List<String>, JsonNode> applied(JsonNode mapping) {
    List<DocumentFault> faults = new ArrayList<>();
    Map<List<String>, JsonNode> set = new LinkedHashMap<>();
    mapping(mapping, faults).apply(ANSWER, set::put);
    assertThat(faults).isEmpty();
    return set;
  }
}
