package io.serai.security.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/agents.md} names every member that is read, and no other. */
class AgentReferenceTest {

  private static final String BEGIN = "<!-- members: begin -->\n";
  private static final String END = "<!-- members: end -->";

  @Test
  void referencePageEqualsTheTableOfTheCode() throws Exception {
    String text = Files.readString(Path.of("docs/agents.md"));
    int begin = text.indexOf(BEGIN) + BEGIN.length();

    assertThat(text.substring(begin, text.indexOf(END)))
        .as("the table between the marks of docs/agents.md must be this one")
        .isEqualTo(expected());
  }

  @Test
  void tableOfTheCodeListsEveryMemberRead() {
    List<String> read =
        Stream.of(
                known("{agent_id: a, zzzzzzzz: 1}", ""),
                known("{agent_id: a, permissions: {zzzzzzzz: 1}}", "permissions."),
                known("{agent_id: a, limits: {zzzzzzzz: 1}}", "limits."),
                known("{agent_id: a, retention: {zzzzzzzz: 1}}", "retention."),
                known("{agent_id: a, credentials: [{zzzzzzzz: 1}]}", "credentials."))
            .flatMap(names -> names)
            .filter(name -> !List.of("permissions", "limits", "retention").contains(name))
            .toList();

    assertThat(AgentFileMemberDefinition.ALL)
        .extracting(AgentFileMemberDefinition::path)
        .containsExactlyInAnyOrderElementsOf(read);
  }

  /** The names that the warning of an unknown member lists. */
  private static Stream<String> known(String agent, String prefix) {
    String message =
        Agents.read(agent).warnings().stream()
            .map(DocumentFault::message)
            .filter(text -> text.startsWith("zzzzzzzz"))
            .findFirst()
            .orElseThrow();
    String names = message.substring(message.indexOf("known are ") + "known are ".length());
    return Arrays.stream(names.split(", ")).map(name -> prefix + name);
  }

  private static String expected() {
    return "| Member | Value | Left out | Meaning |\n|---|---|---|---|\n"
        + AgentFileMemberDefinition.ALL.stream()
            .map(AgentReferenceTest::row)
            .collect(Collectors.joining());
  }

  private static String row(AgentFileMemberDefinition member) {
    return "| `"
        + String.join(
            " | ", member.path() + "`", member.value(), member.standard(), member.meaning())
        + " |\n";
  }
}
