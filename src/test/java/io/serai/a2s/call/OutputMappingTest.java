package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.Fault;
import io.serai.document.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      })
  @Tag("A2S-38")
  void aVariableIsTheValueAtItsPath(String path, String expected) {
    assertThat(applied(Json.object().put("v", path)).get(List.of("v"))).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource({"$", "$.a.b[0].c", "$['a'][\"b\"][1]", "$.a.n", "$.a.none.deeper", "$.a.b[9]"})
  void theWalkReadsWhatTheLibraryReads(String path) {
    assertThat(ResultPath.compile(path)).isInstanceOf(ResultPath.Walk.class);
    assertThat(ResultPath.compile(path).read(ANSWER))
        .isEqualTo(ResultPath.Query.of(path).read(ANSWER));
  }

  @Test
  @Tag("A2S-38")
  void dotsInAVariableNest() {
    Map<List<String>, JsonNode> set =
        applied(Reading.yaml("{ids.twitter: '$.a.b[1]', other: $.a.d-e}"));

    assertThat(set.keySet()).containsExactly(List.of("ids", "twitter"), List.of("other"));
  }

  @Test
  void theVariablesAreKnownByTheirFirstNames() {
    assertThat(mapping(Reading.yaml("{ids.a: $.a, ids.b: $.b, c: $}"), new ArrayList<>()).names())
        .containsExactly("ids", "c");
  }

  @Test
  void whatIsNoJsonPathIsToldAtItsEntry() {
    List<Fault> faults = new ArrayList<>();

    mapping(
        Reading.yaml("{a: data, b: '$.[', 'c/d': 7, '.e': $, f: '', g: '$[?(', h: $.ok}"), faults);

    assertThat(faults)
        .extracting(Fault::path)
        .containsExactly("/m/a", "/m/b", "/m/c~1d", "/m/.e", "/m/f", "/m/g");
    assertThat(faults).extracting(Fault::code).containsOnly("INVALID");
  }

  @Test
  void aMappingThatIsNoObjectIsAFault() {
    List<Fault> faults = new ArrayList<>();

    mapping(Reading.yaml("[1]"), faults);

    assertThat(faults).extracting(Fault::path).containsExactly("/m");
  }

  @Test
  @Tag("A2S-Q16")
  void aPathThatDoesNotFitTheDeclaredAnswerIsAWarning() {
    JsonNode schema =
        Reading.yaml("{type: array, items: {type: object, properties: {tags: {type: array}}}}");
    List<Fault> warnings = new ArrayList<>();

    mapping(
            Reading.yaml("{a: $.data, b: '$[0].tags', c: '$[0].tags.x', d: '$[0][1]', e: $..x}"),
            new ArrayList<>())
        .check(schema, warnings::add);

    assertThat(warnings).extracting(Fault::path).containsExactly("/m/a", "/m/c", "/m/d");
  }

  private static OutputMapping mapping(JsonNode mapping, List<Fault> faults) {
    return OutputMapping.parse(mapping, "/m", faults::add);
  }

  private static Map<List<String>, JsonNode> applied(JsonNode mapping) {
    List<Fault> faults = new ArrayList<>();
    Map<List<String>, JsonNode> set = new LinkedHashMap<>();
    mapping(mapping, faults).apply(ANSWER, set::put);
    assertThat(faults).isEmpty();
    return set;
  }
}
