package io.serai.security.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.security.AgentDefinition;
import io.serai.store.Database;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two hubs with the same agents on one database. */
class AgentWeightOverridesTest {
  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock();
  private Database database;
  private final AgentDirectory here = new AgentDirectory();
  private final AgentDirectory there = new AgentDirectory();
  private final List<Integer> seenThere = new ArrayList<>();
  private AgentWeightOverrides weightsHere;
  private AgentWeightOverrides weightsThere;

  @BeforeEach
  void open() {
    database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
    here.put(agent(60));
    there.put(agent(60));
    weightsHere = new AgentWeightOverrides(database, here, clock);
    weightsThere = new AgentWeightOverrides(database, there, clock);
    there.listen(() -> there.find("a").ifPresent(agent -> seenThere.add(agent.weight())));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void changeReturnsThePreviousWeight() {
    int fileWeight = weight(here);

    assertThat(change(weightsHere, "a", 70)).isEqualTo(fileWeight);
    assertThat(change(weightsHere, "a", 71)).isEqualTo(70);
    assertThat(weight(here)).isEqualTo(71);
  }

  @Test
  void agentWithoutAFileHasNoWeightToChange() {
    assertThat(weightsHere.change("b", 1, "me").toCompletableFuture().join()).isEmpty();
  }

  @Test
  void changeOfAnotherHubIsApplied() {
    int fileWeight = weight(here);
    change(weightsHere, "a", 70);
    assertThat(weight(there)).isEqualTo(fileWeight);

    refreshThere();
    refreshThere();

    assertThat(weight(there)).isEqualTo(70);
    assertThat(seenThere).containsExactly(70);
  }

  @Test
  void changeEndsOnEveryHubIfTheFileIsEdited() {
    int fileWeight = weight(here);
    change(weightsHere, "a", 70);
    refreshThere();

    here.put(agent(fileWeight + 1)); // the file was edited on this hub
    Awaitility.await()
        .untilAsserted(
            () -> {
              refreshThere();
              assertThat(weight(there)).isEqualTo(fileWeight);
            });
  }

  @Test
  void theWeightOfAnAgentWhoseFileComesBackInTimeIsKept() {
    change(weightsHere, "a", 70);

    here.remove("a");
    clock.advance(AgentWeightTable.KEPT.minusDays(1));
    cleanHere();
    here.put(agent(60));
    cleanHere();
    here.remove("a");
    clock.advance(AgentWeightTable.KEPT.minusDays(1));
    cleanHere();
    here.put(agent(60));

    assertThat(weight(here)).isEqualTo(70);
  }

  @Test
  void theWeightOfAnAgentWithoutAFileIsDeletedAfterATimeOnEveryHub() {
    change(weightsHere, "a", 70);
    refreshThere();

    here.remove("a");
    there.remove("a");
    clock.advance(AgentWeightTable.KEPT.plusDays(1));
    cleanHere();
    refreshThere();

    here.put(agent(60));
    there.put(agent(60));
    assertThat(weight(here)).isEqualTo(60);
    assertThat(weight(there)).isEqualTo(60);
    assertThat(new AgentWeightTable(database, clock).load().join()).isEmpty();
  }

  @Test
  void theWeightOfAnAgentWithAFileIsKeptHoweverOldItIs() {
    change(weightsHere, "a", 70);

    clock.advance(AgentWeightTable.KEPT.multipliedBy(3));
    cleanHere();

    assertThat(weight(here)).isEqualTo(70);
    assertThat(new AgentWeightTable(database, clock).load().join()).hasSize(1);
  }

  private void cleanHere() {
    weightsHere.clean().toCompletableFuture().join();
  }

  private static AgentDefinition agent(int weight) {
    return Agents.of("agent_id: a\nweight: " + weight + "\n");
  }

  private void refreshThere() {
    weightsThere.refresh().toCompletableFuture().join();
  }

  private static int change(AgentWeightOverrides weights, String agent, int weight) {
    return weights.change(agent, weight, "me").toCompletableFuture().join().orElseThrow();
  }

  private static int weight(AgentDirectory directory) {
    return directory.find("a").orElseThrow().weight();
  }
}
