package io.serai.a2s.rest.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpErrorException;
import io.serai.task.InputRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskNeedTest {
  private static final ObjectNode INPUTS = JsonMappers.object().put("count", "7");

  @Test
  void inputsAreCheckedByTheSchema() {
    assertThat(need(60_000).checked(INPUTS)).isEqualTo(JsonMappers.object().put("count", 7));
    assertThatThrownBy(() -> need(60_000).checked(JsonMappers.object().put("count", "many")))
        .isInstanceOf(HttpErrorException.class)
        .hasMessageContaining("/count");
  }

  @Test
  void largeSchemaIsNotCompiled() {
    assertThatThrownBy(() -> need(70_000).checked(INPUTS))
        .isInstanceOf(HttpErrorException.class)
        .hasMessageContaining("more than 65536 characters");
  }

  private static TaskNeed need(int characters) {
    ObjectNode details = JsonMappers.object();
    details.putObject("count").put("type", "integer").put("description", "x".repeat(characters));
    InputRequest request = new InputRequest(List.of("count"), "How many?", null, details);
    return new TaskNeed(request, 4, JsonMappers.object(), null);
  }
}
