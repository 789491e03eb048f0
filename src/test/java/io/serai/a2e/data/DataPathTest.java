package io.serai.a2e.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2e.WorkflowFixture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths into the data of a run. */
@Tag("A2E-6")
class DataPathTest {
  private static final String DATA =
      "{\"users\":[{\"name\":\"Ann\",\"tags\":[\"a\",\"b\"]},{\"name\":\"Bob\"}],\"0\":\"zero\","
          + "\"a-b_c\":{\"Ü\":1}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/workflow/d/users[0].name|\"Ann\"",
        "/workflow/d.users[1].name|\"Bob\"",
        "/workflow/d/users/0/tags/1|\"b\"",
        "/workflow/d.users[0]/tags[1]|\"b\"",
        "/workflow/d/0|\"zero\"",
        "/workflow/d/a-b_c.Ü|1"
      })
  void pathAddressesAValue(String path, String value) {
    assertThat(WorkflowFixture.data("d", DATA).get(DataPath.parse(path)))
        .isEqualTo(WorkflowFixture.json(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/workflow/d/users[2]",
        "/workflow/d/users.name",
        "/workflow/d/users/01",
        "/workflow/d/users[0].name.first",
        "/workflow/d/none/0",
        "/workflow/e"
      })
  void missingValueIsADataError(String path) {
    RunData data = WorkflowFixture.data("d", DATA);

    assertThat(data.find(DataPath.parse(path)).isMissingNode()).isTrue();
    assertThatThrownBy(() -> data.get(DataPath.parse(path)))
        .isInstanceOf(DataException.class)
        .hasMessage("There is no value at " + path + ".");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "users",
        "/workflow",
        "/workflow/",
        "/workflow//a",
        "/workflow/a.",
        "/workflow/a[x]",
        "/workflow/a[-1]",
        "/workflow/a[1",
        "/workflow/a[01]",
        "/workflow/a[1]b",
        "/workflow/a b",
        "/workflow/{a}",
        "/loop",
        "/loop/",
        "/loop/index.x",
        "/loop/parent",
        "/loop/currently"
      })
  void invalidPathIsRejectedWithARemedy(String text) {
    assertThatThrownBy(() -> DataPath.parse(text))
        .isInstanceOfSatisfying(
            InvalidPathException.class, invalid -> assertThat(invalid.remedy()).contains("/"));
  }

  @Test
  void lengthAndStepsAreBounded() {
    assertThatThrownBy(() -> DataPath.parse("/workflow/" + "a".repeat(1_000)))
        .hasMessageContaining("longer than");
    assertThatThrownBy(() -> DataPath.parse("/workflow/a" + ".a".repeat(50)))
        .hasMessageContaining("more than 50 steps");
  }
}
