package io.serai.a2e.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Merging lists, also of sources that come again. */
@Tag("A2E-7")
@Tag("A2E-35")
class MergeDataTest {
  private static final int ELEMENTS = 20_000;
  private static final int SOURCES = 20_000;

  @Test
  void sourcesThatComeAgainChangeSetsByNothing() {
    RunData data = WorkflowFixture.data("a", "[3,1,2,1]");
    data.put(DataPath.parse("/workflow/b"), WorkflowFixture.json("[2,3,4]"));

    assertThat(merge("intersect", "a,b,a,b", data)).hasToString("[3,2]");
    assertThat(merge("intersect", "a,a", data)).hasToString("[3,1,2]");
    assertThat(merge("union", "a,b,a", data)).hasToString("[3,1,2,4]");
    assertThat(merge("concat", "b,b", data)).hasToString("[2,3,4,2,3,4]");
  }

  @Test
  void sourcesThatComeAgainCostNothing() { // each alone takes milliseconds: minutes in sum
    String list = IntStream.range(0, ELEMENTS).boxed().toList().toString();
    RunData data = WorkflowFixture.data("a", list);
    String sources = String.join(",", Collections.nCopies(SOURCES, "a"));

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          assertThat(merge("intersect", sources, data)).hasSize(ELEMENTS);
          assertThat(merge("union", sources, data)).hasSize(ELEMENTS);
        });
  }

  private static JsonNode merge(String strategy, String sources, RunData data) {
    String paths =
        Arrays.stream(sources.split(","))
            .map(name -> "\"/workflow/" + name + "\"")
            .collect(Collectors.joining(","));
    MergeData merge =
        (MergeData)
            WorkflowFixture.operation(
                "{\"MergeData\":{\"sources\":["
                    + paths
                    + "],\"strategy\":\""
                    + strategy
                    + "\",\"outputPath\":\"/workflow/out\"}}");
    return merge.apply(data);
  }
}
