package io.serai.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.run.work.TaskOutcome;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FailureDetailsTruncatorTest {

  @Test
  void detailsWithinTheLimitAreUnchanged() {
    ObjectNode details = JsonMappers.object().put("http_status", 503);
    details.put("body", "x".repeat(FailureDetailsTruncator.MAX_BYTES - size(details) - 10));

    assertThat(size(details)).isEqualTo(FailureDetailsTruncator.MAX_BYTES);
    assertThat(FailureDetailsTruncator.bounded(details)).isSameAs(details);
  }

  @Test
  void largeDetailsKeepTheMembersThatFitAndANote() {
    ObjectNode details = JsonMappers.object().put("reason", "STATUS");
    details.put("body", "ü".repeat(FailureDetailsTruncator.MAX_BYTES / 2));
    details.put("http_status", 503);

    ObjectNode bounded = FailureDetailsTruncator.bounded(details);

    assertThat(bounded)
        .hasToString(
            "{\"truncated\":\"The details had "
                + size(details)
                + " bytes; at most 16384 are kept.\",\"reason\":\"STATUS\",\"http_status\":503}");
  }

  @Test
  void manySmallMembersDoNotExceedTheLimit() {
    ObjectNode details = JsonMappers.object().put("truncated", "no");
    for (int i = 0; i < 5_000; i++) {
      details.put("\"member\" " + i, i);
    }

    ObjectNode bounded = FailureDetailsTruncator.bounded(details);

    assertThat(size(bounded))
        .isBetween(FailureDetailsTruncator.MAX_BYTES * 9 / 10, FailureDetailsTruncator.MAX_BYTES);
    assertThat(bounded.path("truncated").asText()).startsWith("The details had ");
    assertThat(bounded.path("\"member\" 0").isInt()).isTrue();
  }

  @Test
  void outcomeTruncatesDetailsAndOmitsEmptyOnes() {
    ObjectNode large =
        JsonMappers.object().put("body", "x".repeat(FailureDetailsTruncator.MAX_BYTES));

    assertThat(new TaskOutcome.Failed("E050", Tasks.said("x"), large).details().has("truncated"))
        .isTrue();
    assertThat(new TaskOutcome.Failed("E050", Tasks.said("x"), JsonMappers.object()).details())
        .isNull();
  }

  private static int size(ObjectNode json) {
    return json.toString().getBytes(StandardCharsets.UTF_8).length;
  }
}
