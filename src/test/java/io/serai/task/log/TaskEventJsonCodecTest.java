package io.serai.task.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.task.EndReason;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskEventJsonCodecTest {

  @Test
  void inputOfTheMaximumDepthIsReadBackFromAnEvent() throws DocumentParseException {
    JsonNode data = JsonMappers.read("[".repeat(200) + "]".repeat(200));
    TaskEventPayload taskEventPayload = new TaskEventPayload.Logged("info", "deep", data);

    assertThat(TaskEventJsonCodec.read(written(taskEventPayload))).isEqualTo(taskEventPayload);
    List<TaskEvent> events = List.of(new TaskEvent(1, Instant.EPOCH, taskEventPayload));
    assertThat(TaskEventJsonCodec.unpack(TaskEventJsonCodec.pack(events))).isEqualTo(events);
  }

  @Test
  void eventsOfEarlierVersionsAreReadAndAbsentMembersNotWritten() {
    String changed =
        "{\"is\":\"changed\",\"state\":\"TERMINATED\",\"reason\":\"ERROR\",\"code\":\"E050\"}";
    var event =
        new TaskEventPayload.Changed(TaskState.TERMINATED, EndReason.ERROR, "E050", null, null);

    assertThat(TaskEventJsonCodec.read(changed)).isEqualTo(event);
    assertThat(written(event)).isEqualTo(changed);
    assertThat(written(Tasks.created("t"))).doesNotContain("retention");
  }

  @Test
  void eventsTogetherMayExceedTheTokenLimitOfRequests() throws DocumentParseException {
    JsonNode data = JsonMappers.read("[" + "1,".repeat(600_000) + "1]");
    TaskEvent event =
        new TaskEvent(1, Instant.EPOCH, new TaskEventPayload.Logged("info", "wide", data));

    assertThat(TaskEventJsonCodec.unpack(TaskEventJsonCodec.pack(List.of(event, event))))
        .hasSize(2);
  }

  private static String written(TaskEventPayload payload) {
    return new String(TaskEventJsonCodec.write(payload), StandardCharsets.UTF_8);
  }
}
