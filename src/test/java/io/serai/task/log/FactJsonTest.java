package io.serai.task.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentException;
import io.serai.document.Json;
import io.serai.task.Fact;
import io.serai.task.TaskEvent;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactJsonTest {

  @Test
  void whatWasReadFromOutsideAsDeepAsItMayBeIsReadAgainFromWithinAFact() throws DocumentException {
    JsonNode data = Json.read("[".repeat(200) + "]".repeat(200));
    Fact fact = new Fact.Logged("info", "deep", data);

    assertThat(FactJson.read(FactJson.write(fact))).isEqualTo(fact);
    List<TaskEvent> events = List.of(new TaskEvent(1, Instant.EPOCH, fact));
    assertThat(FactJson.unpack(FactJson.pack(events))).isEqualTo(events);
  }

  @Test
  void manyEventsMayHaveMoreTokensTogetherThanATextFromOutside() throws DocumentException {
    JsonNode data = Json.read("[" + "1,".repeat(600_000) + "1]");
    TaskEvent event = new TaskEvent(1, Instant.EPOCH, new Fact.Logged("info", "wide", data));

    assertThat(FactJson.unpack(FactJson.pack(List.of(event, event)))).hasSize(2);
  }
}
