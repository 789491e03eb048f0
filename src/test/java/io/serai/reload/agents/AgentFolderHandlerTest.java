package io.serai.reload.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.reload.LoadProgressListener;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.audit.AuditLog;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AgentFolderHandlerTest {

  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private final AgentDirectory directory = new AgentDirectory();
  private final Set<String> skills = new HashSet<>(Set.of("Translate"));
  private final AgentFolderHandler files =
      new AgentFolderHandler(
          directory,
          skills::contains,
          () -> skills,
          List.of(),
          new AuditLog(row -> {}, Clock.systemUTC()),
          Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void filesBecomeAgentsOfTheDirectory() {
    // when
    List<FileReloadOutcome> outcomes =
        apply(
            Map.of(
                "agents/ada.yaml", agent("ada"), "agents/team/bob.json", "{\"agent_id\":\"bob\"}"));

    // then
    assertThat(outcomes)
        .containsExactly(
            FileReloadOutcome.applied("agents/ada.yaml", NOW, List.of()),
            FileReloadOutcome.applied("agents/team/bob.json", NOW, List.of()));
    assertThat(ids()).containsExactlyInAnyOrder("ada", "bob");
  }

  @Test
  void changedFileReplacesItsAgentEvenIfTheIdChanges() {
    // given
    apply(Map.of("agents/ada.yaml", agent("ada")));

    // when
    apply(Map.of("agents/ada.yaml", agent("eve")));

    // then
    assertThat(ids()).containsExactly("eve");
  }

  @Test
  void deletingAFileRemovesItsAgent() {
    // given
    apply(Map.of("agents/ada.yaml", agent("ada")));

    // when
    List<FileReloadOutcome> outcomes = remove("agents/ada.yaml");

    // then
    assertThat(outcomes).containsExactly(FileReloadOutcome.removed("agents/ada.yaml", NOW));
    assertThat(ids()).isEmpty();
  }

  @Test
  void renamingAFileKeepsItsAgent() {
    // given
    apply(Map.of("agents/ada.yaml", agent("ada")));

    // when
    List<FileReloadOutcome> outcomes =
        files.apply(
            new ChangeSet(
                Map.of("agents/lovelace.yaml", agent("ada")),
                Set.of("agents/ada.yaml"),
                false,
                LoadProgressListener.NONE));

    // then
    assertThat(outcomes)
        .extracting(FileReloadOutcome::status)
        .containsExactly(Status.REMOVED, Status.APPLIED);
    assertThat(ids()).containsExactly("ada");
  }

  @Test
  void rejectedFileLeavesItsAgentUnchanged() {
    // given
    apply(Map.of("agents/ada.yaml", agent("ada")));

    // when
    List<FileReloadOutcome> broken = apply(Map.of("agents/ada.yaml", "agent_id: [\n"));
    List<FileReloadOutcome> invalid =
        apply(Map.of("agents/ada.yaml", "agent_id: ada\nweight: 101\n"));

    // then
    assertThat(broken).extracting(FileReloadOutcome::status).containsExactly(Status.REFUSED);
    assertThat(invalid.get(0).errors())
        .singleElement()
        .extracting(DocumentFault::path, DocumentFault::line)
        .containsExactly("/weight", 2);
    assertThat(directory.find("ada")).map(AgentDefinition::weight).contains(50);
  }

  @Test
  void secondFileWithTheSameIdIsAppliedOnlyAfterTheFirstIsDeleted() {
    // given
    apply(Map.of("agents/z.yaml", agent("ada") + "name: First\n"));

    // when
    List<FileReloadOutcome> second =
        apply(Map.of("agents/a.yaml", agent("ada") + "name: Second\n"));

    // then
    assertThat(second).extracting(FileReloadOutcome::status).containsExactly(Status.REFUSED);
    assertThat(second.get(0).errors().get(0).message()).contains("agents/z.yaml");
    assertThat(directory.find("ada")).map(AgentDefinition::name).contains("First");

    // when
    List<FileReloadOutcome> later = remove("agents/z.yaml");

    // then
    assertThat(
            later.stream()
                .collect(Collectors.toMap(FileReloadOutcome::file, FileReloadOutcome::status)))
        .isEqualTo(Map.of("agents/z.yaml", Status.REMOVED, "agents/a.yaml", Status.APPLIED));
    assertThat(directory.find("ada")).map(AgentDefinition::name).contains("Second");
  }

  @Test
  void twoFilesMaySwapTheirIdsInOneChangeSet() {
    // given
    apply(Map.of("agents/a.yaml", agent("ada"), "agents/b.yaml", agent("bob")));

    // when
    List<FileReloadOutcome> outcomes =
        apply(Map.of("agents/a.yaml", agent("bob"), "agents/b.yaml", agent("ada")));

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsOnly(Status.APPLIED);
  }

  @Test
  void faultyFileDoesNotAffectOtherFiles() {
    // when
    List<FileReloadOutcome> outcomes =
        apply(
            Map.of(
                "agents/a.yaml", agent("ada"),
                "agents/b.yaml", agent("ada"),
                "agents/c.yaml", agent("cyd")));

    // then
    assertThat(outcomes)
        .extracting(FileReloadOutcome::status)
        .containsExactly(Status.APPLIED, Status.REFUSED, Status.APPLIED);
    assertThat(ids()).containsExactlyInAnyOrder("ada", "cyd");
  }

  @Test
  void unknownSkillSuggestsTheNearestThatExists() {
    // given
    skills.add("get-book");
    String text = agent("ada") + "skills: [get-bok, plan-trip]\n";

    // when
    List<FileReloadOutcome> outcomes = apply(Map.of("agents/ada.yaml", text));

    // then
    assertThat(outcomes.get(0).warnings())
        .extracting(DocumentFault::message)
        .containsExactly(
            "There is no skill get-bok yet; did you mean get-book? If not, add it",
            "There is no skill plan-trip yet; add it, or correct the name if it is misspelt");
  }

  @Test
  void unknownSkillIsAWarningUntilItExists() {
    // given
    String text = agent("ada") + "skills: [Translate, Summarize, 'orders.*']\n";

    // when
    List<FileReloadOutcome> outcomes = apply(Map.of("agents/ada.yaml", text));

    // then
    assertThat(outcomes.get(0).status()).isEqualTo(Status.APPLIED);
    assertThat(outcomes.get(0).warnings())
        .extracting(DocumentFault::path, DocumentFault::code, DocumentFault::line)
        .containsExactly(tuple("/skills/1", "SKILL_UNKNOWN", 2));
    assertThat(files.recheck()).isEmpty();

    // when
    skills.add("Summarize");
    List<FileReloadOutcome> later = files.recheck();

    // then
    assertThat(later).containsExactly(FileReloadOutcome.applied("agents/ada.yaml", NOW, List.of()));
    assertThat(files.recheck()).isEmpty();
  }

  private List<FileReloadOutcome> apply(Map<String, String> written) {
    return files.apply(new ChangeSet(written, Set.of(), false, LoadProgressListener.NONE));
  }

  private List<FileReloadOutcome> remove(String file) {
    return files.apply(new ChangeSet(Map.of(), Set.of(file), false, LoadProgressListener.NONE));
  }

  private List<String> ids() {
    return directory.agents().stream().map(AgentDefinition::id).toList();
  }

  private static String agent(String id) {
    return "agent_id: " + id + "\n";
  }
}
