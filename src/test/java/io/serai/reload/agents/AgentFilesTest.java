package io.serai.reload.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.document.Fault;
import io.serai.reload.ChangeSet;
import io.serai.reload.Outcome;
import io.serai.reload.Outcome.Status;
import io.serai.security.Agent;
import io.serai.security.AgentDirectory;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AgentFilesTest {

  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private final AgentDirectory directory = new AgentDirectory();
  private final Set<String> skills = new HashSet<>(Set.of("Translate"));
  private final AgentFiles files =
      new AgentFiles(directory, skills::contains, Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void theFilesOfTheFolderAreTheAgentsOfTheDirectory() {
    // when
    List<Outcome> outcomes =
        apply(
            Map.of(
                "agents/ada.yaml", agent("ada"), "agents/team/bob.json", "{\"agent_id\":\"bob\"}"));

    // then
    assertThat(outcomes)
        .containsExactly(
            Outcome.applied("agents/ada.yaml", NOW, List.of()),
            Outcome.applied("agents/team/bob.json", NOW, List.of()));
    assertThat(ids()).containsExactlyInAnyOrder("ada", "bob");
  }

  @Test
  void aChangedFileReplacesItsAgentAlsoUnderAnotherId() {
    // given
    apply(Map.of("agents/ada.yaml", agent("ada")));

    // when
    apply(Map.of("agents/ada.yaml", agent("eve")));

    // then
    assertThat(ids()).containsExactly("eve");
  }

  @Test
  void aDeletedFileTakesItsAgentWithIt() {
    // given
    apply(Map.of("agents/ada.yaml", agent("ada")));

    // when
    List<Outcome> outcomes = remove("agents/ada.yaml");

    // then
    assertThat(outcomes).containsExactly(Outcome.removed("agents/ada.yaml", NOW));
    assertThat(ids()).isEmpty();
  }

  @Test
  void aRenamedFileGoesOnServing() {
    // given
    apply(Map.of("agents/ada.yaml", agent("ada")));

    // when
    List<Outcome> outcomes =
        files.apply(
            new ChangeSet(
                Map.of("agents/lovelace.yaml", agent("ada")), Set.of("agents/ada.yaml"), false));

    // then
    assertThat(outcomes)
        .extracting(Outcome::status)
        .containsExactly(Status.REMOVED, Status.APPLIED);
    assertThat(ids()).containsExactly("ada");
  }

  @Test
  void aFileThatIsRefusedLeavesItsAgentAsItWas() {
    // given
    apply(Map.of("agents/ada.yaml", agent("ada")));

    // when
    List<Outcome> broken = apply(Map.of("agents/ada.yaml", "agent_id: [\n"));
    List<Outcome> invalid = apply(Map.of("agents/ada.yaml", "agent_id: ada\nweight: 101\n"));

    // then
    assertThat(broken).extracting(Outcome::status).containsExactly(Status.REFUSED);
    assertThat(invalid.get(0).errors())
        .singleElement()
        .extracting(Fault::path, Fault::line)
        .containsExactly("/weight", 2);
    assertThat(directory.find("ada")).map(Agent::weight).contains(50);
  }

  @Test
  void ofTwoFilesOfOneIdTheOneThatServesFirstStaysAndTheOtherFollowsWhenItGoes() {
    // given
    apply(Map.of("agents/z.yaml", agent("ada") + "name: First\n"));

    // when
    List<Outcome> second = apply(Map.of("agents/a.yaml", agent("ada") + "name: Second\n"));

    // then
    assertThat(second).extracting(Outcome::status).containsExactly(Status.REFUSED);
    assertThat(second.get(0).errors().get(0).message()).contains("agents/z.yaml");
    assertThat(directory.find("ada")).map(Agent::name).contains("First");

    // when
    List<Outcome> later = remove("agents/z.yaml");

    // then
    assertThat(later.stream().collect(Collectors.toMap(Outcome::file, Outcome::status)))
        .isEqualTo(Map.of("agents/z.yaml", Status.REMOVED, "agents/a.yaml", Status.APPLIED));
    assertThat(directory.find("ada")).map(Agent::name).contains("Second");
  }

  @Test
  void twoFilesMayExchangeTheirIdsAtOnce() {
    // given
    apply(Map.of("agents/a.yaml", agent("ada"), "agents/b.yaml", agent("bob")));

    // when
    List<Outcome> outcomes =
        apply(Map.of("agents/a.yaml", agent("bob"), "agents/b.yaml", agent("ada")));

    // then
    assertThat(outcomes).extracting(Outcome::status).containsOnly(Status.APPLIED);
  }

  @Test
  void oneFaultyFileOfManyDoesNotKeepTheOthersOut() {
    // when
    List<Outcome> outcomes =
        apply(
            Map.of(
                "agents/a.yaml", agent("ada"),
                "agents/b.yaml", agent("ada"),
                "agents/c.yaml", agent("cyd")));

    // then
    assertThat(outcomes)
        .extracting(Outcome::status)
        .containsExactly(Status.APPLIED, Status.REFUSED, Status.APPLIED);
    assertThat(ids()).containsExactlyInAnyOrder("ada", "cyd");
  }

  @Test
  void aSkillThatDoesNotExistYetIsAWarningThatGoesAwayWhenItDoes() {
    // given
    String text = agent("ada") + "skills: [Translate, Summarize, 'orders.*']\n";

    // when
    List<Outcome> outcomes = apply(Map.of("agents/ada.yaml", text));

    // then
    assertThat(outcomes.get(0).status()).isEqualTo(Status.APPLIED);
    assertThat(outcomes.get(0).warnings())
        .extracting(Fault::path, Fault::code, Fault::line)
        .containsExactly(tuple("/skills/1", "SKILL_UNKNOWN", 2));
    assertThat(files.recheck()).isEmpty();

    // when
    skills.add("Summarize");
    List<Outcome> later = files.recheck();

    // then
    assertThat(later).containsExactly(Outcome.applied("agents/ada.yaml", NOW, List.of()));
    assertThat(files.recheck()).isEmpty();
  }

  private List<Outcome> apply(Map<String, String> written) {
    return files.apply(new ChangeSet(written, Set.of(), false));
  }

  private List<Outcome> remove(String file) {
    return files.apply(new ChangeSet(Map.of(), Set.of(file), false));
  }

  private List<String> ids() {
    return directory.agents().stream().map(Agent::id).toList();
  }

  private static String agent(String id) {
    return "agent_id: " + id + "\n";
  }
}
