package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillHints.TaskSupport;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a failed call of a tool is repeated. */
class RemoteToolTest {

  @ParameterizedTest
  @CsvSource({
    // operator: destructive, idempotent; server: readOnly, idempotent; is it repeated?
    ", , , , false",
    ", , true, , true",
    ", , , true, true",
    ", , true, false, false",
    ", false, true, true, false",
    ", true, , , true",
    "true, , true, , false",
    "true, , true, true, true"
  })
  void operatorDecidesWhetherACallIsRepeated(
      @Nullable Boolean destructive,
      @Nullable Boolean operatorIdempotent,
      @Nullable Boolean readOnly,
      @Nullable Boolean idempotent,
      boolean repeated) {
    RemoteTool tool =
        new RemoteTool(
            "drop",
            "Drop",
            "Drops.",
            JsonMappers.object(),
            null,
            new SkillHints(readOnly, null, idempotent, TaskSupport.OPTIONAL, null),
            List.of());
    SkillHints operator =
        new SkillHints(null, destructive, operatorIdempotent, TaskSupport.OPTIONAL, null);

    assertThat(tool.with(new AgentSkillHints(Map.of("drop", operator))).idempotent())
        .isEqualTo(repeated);
  }
}
