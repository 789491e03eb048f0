package io.serai.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.security.agent.AgentFileMemberDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/agents.md} names every member of a schedule, and no other. */
class ScheduleReferenceTest {

  @Test
  void documentationHasTheMembersThatAreRead() throws IOException {
    String text = Files.readString(Path.of("docs/agents.md"));
    String table =
        new AgentScheduleBlockReader()
            .members().stream().map(ScheduleReferenceTest::row).collect(Collectors.joining());

    assertThat(text)
        .contains(
            "<!-- schedule: begin -->\n| Member | Value | Left out | Meaning |\n|---|---|---|---|\n"
                + table
                + "<!-- schedule: end -->");
  }

  private static String row(AgentFileMemberDefinition member) {
    return "| `%s` | %s | %s | %s |\n"
        .formatted(member.path(), member.value(), member.standard(), member.meaning());
  }
}
