package io.serai.a2e.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowFixture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The data of a run and of its loops. */
@Tag("A2E-6")
class RunDataTest {
  private final RunData data = WorkflowFixture.data("a", "{\"b\":{\"c\":1},\"list\":[1]}");

  @Test
  void writingBelowAValueKeepsItsOtherMembers() {
    put(data, "/workflow/a/b/d", "2");

    assertThat(get(data, "/workflow/a")).isEqualTo(json("{\"b\":{\"c\":1,\"d\":2},\"list\":[1]}"));
  }

  @Test
  void writingDoesNotChangeAValueThatWasReadBefore() {
    JsonNode before = get(data, "/workflow/a");

    put(data, "/workflow/a.b.c", "9");

    assertThat(before.at("/b/c").intValue()).isEqualTo(1);
    assertThat(get(data, "/workflow/a/b/c").intValue()).isEqualTo(9);
  }

  @Test
  void missingObjectsOnTheWayAreCreated() {
    put(data, "/workflow/x/y/z", "true");

    assertThat(get(data, "/workflow/x")).isEqualTo(json("{\"y\":{\"z\":true}}"));
  }

  @Test
  void writingBelowAValueThatIsNotAnObjectIsADataError() {
    assertThatThrownBy(() -> put(data, "/workflow/a/list/0", "1"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("/workflow/a/list/0");
  }

  @Test
  @Tag("A2E-7")
  void iterationSeesItsElementAndWhatWasWrittenBefore() {
    RunData iteration = data.iteration(json("{\"name\":\"Ann\"}"), 3);

    assertThat(get(iteration, "/loop/current.name").textValue()).isEqualTo("Ann");
    assertThat(get(iteration, "/loop/index").intValue()).isEqualTo(3);
    assertThat(get(iteration, "/workflow/a/b/c").intValue()).isEqualTo(1);
  }

  @Test
  @Tag("A2E-7")
  void writesOfAnIterationAreSeenOnlyWithinIt() {
    RunData iteration = data.iteration(json("1"), 0);

    put(iteration, "/workflow/a/b/c", "5");

    assertThat(get(iteration, "/workflow/a/b/c").intValue()).isEqualTo(5);
    assertThat(get(iteration, "/workflow/a/list")).isEqualTo(json("[1]"));
    assertThat(get(data, "/workflow/a/b/c").intValue()).isEqualTo(1);
  }

  @Test
  @Tag("A2E-7")
  @Tag("A2E-80")
  void parentIsTheElementOfTheLoopAround() {
    RunData inner = data.iteration(json("\"outer\""), 1).iteration(json("\"inner\""), 2);

    assertThat(get(inner, "/loop/current").textValue()).isEqualTo("inner");
    assertThat(get(inner, "/loop/parent/current").textValue()).isEqualTo("outer");
    assertThat(get(inner, "/loop/parent/index").intValue()).isEqualTo(1);
    assertThatThrownBy(() -> get(inner, "/loop/parent/parent/current"))
        .isInstanceOf(DataException.class);
  }

  private static void put(RunData data, String path, String json) {
    data.put(DataPath.parse(path), json(json));
  }

  private static JsonNode get(RunData data, String path) {
    return data.get(DataPath.parse(path));
  }

  private static JsonNode json(String text) {
    return WorkflowFixture.json(text);
  }
}
