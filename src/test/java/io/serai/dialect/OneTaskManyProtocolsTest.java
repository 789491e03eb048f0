package io.serai.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A task that one protocol started is read, answered and cancelled over every other one, in every
 * order, by its caller; nobody else finds it.
 */
@Timeout(300)
@Tag("ZC-13")
@Tag("ZC-27")
class OneTaskManyProtocolsTest {
  @TempDir private static Path home;
  private static HubFixture open;
  private static HubFixture hub;

  @BeforeAll
  static void start() {
    open = Clerk.in(home).start();
    hub = open.as("friend-key");
  }

  @AfterAll
  static void stop() {
    open.close();
  }

  @ParameterizedTest
  @MethodSource("triples")
  void startedTaskIsAnsweredOverAnyTwoProtocolsAndReadOverAll(
      TaskProtocol starts, TaskProtocol givesTown, TaskProtocol givesDay) {
    String id = starts.start(hub);

    assertAsks(id, "town");
    assertThat(givesTown.answer(hub, id, "town", "Merv").status()).isEqualTo(200);
    assertAsks(id, "day");
    assertThat(givesDay.answer(hub, id, "day", "Friday").status()).isEqualTo(200);

    assertEnds(id, SharedState.FINISHED, "{\"trip\":\"To Merv on Friday\"}");
  }

  @ParameterizedTest
  @MethodSource("triples")
  void answeredTaskIsCancelledOverAnyProtocolAndReadOverAll(
      TaskProtocol starts, TaskProtocol givesTown, TaskProtocol cancels) {
    String id = starts.start(hub);
    awaitQuestion(id, "town");
    givesTown.answer(hub, id, "town", "Merv");
    awaitQuestion(id, "day");

    Reply cancelled = cancels.cancel(hub, id);

    assertThat(cancelled.status()).isEqualTo(cancels == TaskProtocol.A2W ? 202 : 200);
    assertEnds(id, SharedState.STOPPED, "");
  }

  @ParameterizedTest
  @EnumSource
  void startedTaskIsTerminatedOverA2wAndReadOverAll(TaskProtocol starts) {
    String id = starts.start(hub);
    awaitQuestion(id, "town");

    Reply ended = hub.post(Clerk.AT + "/a2w/v1/terminate", "{\"task_id\": \"" + id + "\"}");

    assertThat(ended.status()).isEqualTo(200);
    assertEnds(id, SharedState.TERMINATED, "");
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void taskIsNeitherReadNorAnsweredNorCancelledByAnother(TaskProtocol starts, TaskProtocol tries) {
    HubFixture stranger = open.as("stranger-key");
    String id = starts.start(hub);
    awaitQuestion(id, "town");

    assertThat(tries.answer(stranger, id, "town", "Nisa").status()).isEqualTo(403);
    assertThat(tries.cancel(stranger, id).status()).isEqualTo(403);

    assertThat(TaskReader.readAll(stranger, id).values())
        .allSatisfy(
            read ->
                assertThat(read.toString())
                    .containsAnyOf("stranger may not call clerk", "There is no task")
                    .doesNotContain("Which town?", "A trip"));
    assertAsks(id, "town");
  }

  @ParameterizedTest
  @EnumSource
  void wordsOfAStateAreThoseOfTheDocumentation(SharedState state) throws IOException {
    List<String> words = state.documented();

    assertThat(rows())
        .anySatisfy(
            row -> {
              assertThat(row.get(0)).isEqualTo("`" + words.get(0) + "`");
              assertThat(row.subList(2, 5).stream().map(cell -> cell.replace("¹", "")))
                  .containsExactlyElementsOf(
                      words.subList(1, 4).stream().map(word -> "`" + word + "`").toList());
            });
  }

  private static void assertAsks(String id, String input) {
    awaitQuestion(id, input);
    Map<TaskReader, JsonNode> read = TaskReader.readAll(hub, id);
    assertThat(TaskReader.ofAll(reader -> reader.state(read.get(reader))))
        .isEqualTo(SharedState.WAITING.words());
    assertThat(TaskReader.ofAll(reader -> reader.question(read.get(reader))))
        .isEqualTo(TaskReader.ofAll(reader -> "Which " + input + "?"));
  }

  private static void assertEnds(String id, SharedState state, String result) {
    soon()
        .until(
            () -> TaskReader.A2S.state(TaskReader.A2S.read(hub, id)),
            state.words().get(TaskReader.A2S)::equals);
    Map<TaskReader, JsonNode> read = TaskReader.readAll(hub, id);
    assertThat(TaskReader.ofAll(reader -> reader.state(read.get(reader)))).isEqualTo(state.words());
    assertThat(TaskReader.ofAll(reader -> reader.result(read.get(reader))))
        .isEqualTo(TaskReader.ofAll(reader -> reader == TaskReader.SALUTE ? "" : result));
  }

  private static void awaitQuestion(String id, String input) {
    soon()
        .until(
            () -> TaskReader.A2S.question(TaskReader.A2S.read(hub, id)),
            ("Which " + input + "?")::equals);
  }

  private static ConditionFactory soon() {
    return Awaitility.with().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5)).await();
  }

  /** Returns the cells of the rows of the table of states. */
  private static List<List<String>> rows() throws IOException {
    return Files.readAllLines(Path.of("docs/a2w.md")).stream()
        .filter(line -> line.startsWith("| `"))
        .map(line -> Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList())
        .filter(row -> row.size() == 7)
        .toList();
  }

  private static Stream<Arguments> pairs() {
    return all().flatMap(first -> all().map(second -> Arguments.of(first, second)));
  }

  private static Stream<Arguments> triples() {
    return all()
        .flatMap(
            first ->
                all().flatMap(second -> all().map(third -> Arguments.of(first, second, third))));
  }

  private static Stream<TaskProtocol> all() {
    return Arrays.stream(TaskProtocol.values());
  }
}
