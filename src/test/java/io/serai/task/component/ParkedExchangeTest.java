package io.serai.task.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.skill.Bus;
import io.serai.store.Database;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.log.SqlTaskEventLog;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a route sees after it has waited with a large input, and what it holds meanwhile. */
@Timeout(300)
class ParkedExchangeTest {
  private static final int SIZE = 1_000_000;
  private static final String LARGE = "x".repeat(SIZE);

  @TempDir Path folder;
  private Database database;
  private Bus bus;

  @BeforeEach
  void open() {
    database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
    bus = new Bus(new SqlTaskEventLog(database));
  }

  @AfterEach
  void close() {
    bus.close();
    database.close();
  }

  @Test
  void theMessageOfTheTaskIsThereAgainAfterAnAnswerWithoutOne() {
    route(
        """
        - to: task:need?required=town
        - setBody:
            simple: "${body[town]} ${header.SeraiMessageId} ${header.SeraiMessageText.length()} ${exchangeProperty.SeraiMessage.parts.size()}"
        """);
    String id = submit();
    bus.settled(id);
    Awaitility.await().until(() -> held() < SIZE); // it rests once nothing is to be written

    bus.answer(id, "{\"town\": \"Merv\"}");

    assertThat(bus.ended(id).artifacts().get(0).parts())
        .containsExactly(Part.ofText("Merv m " + SIZE + " 1"));
  }

  @Test
  void whatTheRouteHasSetItselfStaysAndCounts() {
    route(
        """
        - setVariable: {name: text, simple: "${body[text]}${body[text]}"}
        - to: task:need?required=town
        - setBody: {simple: "${body[town]} ${variable.text.length()}"}
        """);
    String id = submit();
    bus.settled(id);
    // the variable without the contents of the task, which are half as large
    Awaitility.await().until(() -> held() >= 2L * SIZE && held() < 3L * SIZE);

    bus.answer(id, "{\"town\": \"Merv\"}");

    assertThat(bus.ended(id).artifacts().get(0).parts())
        .containsExactly(Part.ofText("Merv " + 2 * SIZE));
  }

  @Test
  void aSkillThatIsCalledWhileItsCallerKeepsTheInputCountsAsAWhole() {
    bus.load(
        "inner.yaml",
        "- route:\n    from:\n      uri: skill:inner\n      steps:\n"
            + "        - to: task:need?required=town\n");
    route("- to: skill:inner");

    String id = submit();
    bus.settled(id);

    assertThat(held()).isGreaterThan(SIZE);
  }

  private long held() {
    return bus.tasks.memory().held();
  }

  @Test
  void aTaskThatRestsBeforeItsExchangeIsParkedHoldsItsMessageNoMore() {
    AtomicReference<String> task = new AtomicReference<>();
    Map<String, String> untilItRests =
        new AbstractMap<>() {
          @Override
          public Set<Entry<String, String>> entrySet() { // what it keeps is counted by this
            Awaitility.await().until(() -> task.get() != null);
            bus.settled(task.get());
            return Set.of();
          }
        };
    bus.camel.getRegistry().bind("untilItRests", untilItRests);
    route(
        """
        - delay: {expression: {constant: 1}, asyncDelayed: true}
        - setBody: {simple: "${ref:untilItRests}"}
        - to: task:need?required=town
        - setBody: {simple: "${body[town]} ${header.SeraiMessageText.length()}"}
        """);
    String id = submit();
    task.set(id);
    bus.settled(id);

    Awaitility.await().until(() -> bus.tasks.memory().held() < SIZE);
    bus.answer(id, "{\"town\": \"Merv\"}");
    assertThat(bus.ended(id).artifacts().get(0).parts())
        .containsExactly(Part.ofText("Merv " + SIZE));
  }

  private void route(String steps) {
    bus.load(
        "work.yaml",
        "- route:\n    from:\n      uri: skill:work\n      steps:\n" + steps.strip().indent(8));
  }

  private String submit() {
    NewTask task =
        NewTask.of(Bus.id(), Bus.ME, "serai", "work")
            .input(JsonMappers.object().put("text", LARGE))
            .message(Message.text("m", MessageRole.USER, LARGE))
            .build();
    return Bus.await(bus.tasks.submit(task)).id();
  }
}
