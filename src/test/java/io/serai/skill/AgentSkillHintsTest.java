package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.skill.SkillHints.TaskSupport;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the operator says of a skill, with what the server says of it. */
class AgentSkillHintsTest {

  @ParameterizedTest
  @CsvSource({
    // operator: readOnly, destructive; server: the same; both together
    ", true, true, , , true",
    ", true, false, , false, true",
    "true, , , true, true,",
    "true, , , false, true, false",
    "false, , true, , false,",
    ", false, true, , true, false",
    ", , true, , true,"
  })
  void operatorCountsBeforeTheServerAndIsNotContradicted(
      @Nullable Boolean operatorReadOnly,
      @Nullable Boolean operatorDestructive,
      @Nullable Boolean readOnly,
      @Nullable Boolean destructive,
      @Nullable Boolean readOnlyNow,
      @Nullable Boolean destructiveNow) {
    AgentSkillHints operator =
        new AgentSkillHints(Map.of("drop", hints(operatorReadOnly, operatorDestructive)));

    assertThat(operator.of("drop", hints(readOnly, destructive)))
        .isEqualTo(hints(readOnlyNow, destructiveNow));
    assertThat(operator.of("other", hints(readOnly, destructive)))
        .isEqualTo(hints(readOnly, destructive));
  }

  private static SkillHints hints(@Nullable Boolean readOnly, @Nullable Boolean destructive) {
    return new SkillHints(readOnly, destructive, null, TaskSupport.OPTIONAL, null);
  }
}
