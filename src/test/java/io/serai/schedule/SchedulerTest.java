package io.serai.schedule;

import static io.serai.skill.Bus.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.SettableClock;
import io.serai.schedule.ScheduleTable.Row;
import io.serai.security.AgentDefinition;
import io.serai.skill.Bus;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import io.serai.task.A2aTaskState;
import io.serai.task.Task;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When schedules run, on a clock that the test sets. It is Friday, 2026-01-02T12:00Z. */
@Timeout(300)
class SchedulerTest {
  private static final String ROUTE = "schedule:reporter:morning";

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock();
  private final Bus bus = new Bus().recover();
  private final List<CamelContext> contexts = new ArrayList<>();
  private Database database;
  private Scheduler scheduler;

  @BeforeEach
  void open() {
    bus.load(
        "skills.yaml",
        """
        - from:
            uri: skill:report
            steps:
              - setBody: {simple: "report of ${body[region]}"}
        - from:
            uri: skill:ask
            steps:
              - to: task:need?required=town
              - setBody: {constant: thanks}
        """);
    open("jdbc:sqlite:" + folder.resolve("serai.db"));
  }

  private void open(String url) {
    database = Database.open(url);
    scheduler = hub();
  }

  @AfterEach
  void close() {
    contexts.forEach(CamelContext::stop);
    bus.close();
    database.close();
  }

  /** The scheduler of a hub that shares the database and the tasks. */
  private Scheduler hub() {
    CamelContext camel = new DefaultCamelContext();
    camel.start();
    contexts.add(camel);
    return new Scheduler(camel, services());
  }

  private ScheduleServices services() {
    return new ScheduleServices(bus.agents, bus.tasks, new ScheduleTable(database, clock), clock);
  }

  /** Saves the file of the agent, which has this schedule, or none. */
  private void save(String schedule) {
    save("permissions: {skills: ['*']}", schedule);
  }

  private void save(String members, String schedule) {
    bus.agents.put(
        AgentScheduleBlockReaderTest.read(
                "agent_id: reporter\n" + members + "\nschedule: [" + schedule + "]")
            .agent()
            .orElseThrow());
  }

  /** Puts the schedules of the files in effect, as at the start of a hub and after a change. */
  private void follow(Scheduler hub) {
    hub.synchronize();
    await(hub.tick());
  }

  private void begin(String schedule) {
    save(schedule);
    follow(scheduler);
  }

  /** Lets time pass when the tasks so far have ended, or wait. */
  private void pass(Duration time) {
    tasks();
    clock.advance(time);
    await(scheduler.tick());
  }

  /** The due times of all tasks, in order. */
  private List<String> runs() {
    return tasks().stream()
        .map(task -> task.request().origin().facts().path("due").textValue())
        .sorted()
        .toList();
  }

  private List<Task> tasks() {
    return await(bus.tasks.summaries(TaskQuery.ALL)).tasks().stream()
        .map(TaskSummary::id)
        .map(bus::settled)
        .toList();
  }

  private Row row() {
    return await(services().table().of("reporter")).get(0);
  }

  private AgentDefinition reporter() {
    return bus.agents.find("reporter").orElseThrow();
  }

  @Test
  void dueTimeIsATaskThatTheAgentServesAndOwns() {
    begin("{id: morning, skill: report, inputs: {region: EU}, cron: '0 13 * * *'}");

    pass(Duration.ofMinutes(59));
    assertThat(runs()).isEmpty();
    pass(Duration.ofMinutes(1));
    pass(Duration.ofSeconds(1));

    assertThat(runs()).containsExactly("2026-01-02T13:00:00Z");
    Task task = bus.ended(tasks().get(0).id());
    assertThat(task.request().owner()).isEqualTo("reporter");
    assertThat(task.request().agent()).isEqualTo("reporter");
    assertThat(task.request().origin().protocol()).isEqualTo("schedule");
    assertThat(task.request().origin().facts().path("schedule").textValue()).isEqualTo("morning");
    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
    assertThat(task.artifacts().get(0).parts().toString()).contains("report of EU");
  }

  @Test
  void taskHasTheRightsOfItsAgent() {
    save("permissions: {skills: [other]}", "{skill: report, every: 1m}");
    follow(scheduler);
    pass(Duration.ofMinutes(1));

    Task task = bus.ended(tasks().get(0).id());

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.REJECTED);
    assertThat(task.artifacts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachDueTimeRunsOnceAtHubsThatShareADatabase(boolean postgres) {
    if (postgres) {
      database.close();
      open(PostgresServer.newDatabase());
    }
    begin("{skill: report, every: 1m}");
    Scheduler other = hub();
    follow(other);

    for (int minute = 0; minute < 20; minute++) {
      clock.advance(Duration.ofMinutes(1));
      await(CompletableFuture.allOf(scheduler.tick(), other.tick()));
      tasks();
    }

    assertThat(runs()).hasSize(20).doesNotHaveDuplicates().contains("2026-01-02T12:20:00Z");
  }

  @Test
  void restartedHubDoesNotRepeatADueTime() {
    begin("{skill: report, every: 1m, missed: once}");
    pass(Duration.ofMinutes(1));

    scheduler = hub();
    follow(scheduler);
    pass(Duration.ofSeconds(1));

    assertThat(runs()).containsExactly("2026-01-02T12:01:00Z");
  }

  @Test
  void missedDueTimesPassByDefault() {
    begin("{id: morning, skill: report, cron: '0 13 * * *'}");
    clock.advance(Duration.ofDays(3));

    scheduler = hub();
    follow(scheduler);
    pass(Duration.ofSeconds(1));

    assertThat(runs()).isEmpty();
    assertThat(row().skipped().at()).isEqualTo("2026-01-02T13:00:00Z");
    assertThat(row().skipped().reason()).isEqualTo("The hub did not run at that time.");
    pass(Duration.ofHours(1));
    assertThat(runs()).containsExactly("2026-01-05T13:00:00Z");
  }

  @Test
  void missedDueTimesRunOnceIfTheScheduleSaysSo() {
    begin("{id: morning, skill: report, cron: '0 13 * * *', missed: once}");
    clock.advance(Duration.ofDays(3));

    scheduler = hub();
    follow(scheduler);
    pass(Duration.ofSeconds(1));
    pass(Duration.ofSeconds(1));

    assertThat(runs()).containsExactly("2026-01-02T13:00:00Z");
    scheduler = hub();
    follow(scheduler);
    pass(Duration.ofHours(1));
    assertThat(runs()).containsExactly("2026-01-02T13:00:00Z", "2026-01-05T13:00:00Z");
  }

  @Test
  void shortRestartOverADueTimeMissesNothing() {
    begin("{skill: report, cron: '0 13 * * *'}");
    pass(Duration.ofMinutes(59));
    clock.advance(Duration.ofSeconds(90));

    scheduler = hub();
    follow(scheduler);
    pass(Duration.ofSeconds(1));

    assertThat(runs()).containsExactly("2026-01-02T13:00:00Z");
  }

  @Test
  void editedTimesCountFromNowOn() {
    begin("{id: morning, skill: report, cron: '0 13 * * *', missed: once}");
    pass(Duration.ofHours(2));
    int before = runs().size();

    save("{id: morning, skill: report, cron: '30 13 * * *', missed: once}");
    follow(scheduler);
    pass(Duration.ofSeconds(1));

    assertThat(runs()).hasSize(before);
    pass(Duration.ofHours(24));
    assertThat(runs()).hasSize(before + 1);
  }

  @Test
  void clockThatJumpsAheadDoesNotRunForEachDueTime() {
    begin("{id: a, skill: report, every: 10s}, {id: b, skill: report, every: 10s, missed: once}");

    pass(Duration.ofDays(365));
    pass(Duration.ofSeconds(1));

    assertThat(runs()).containsExactly("2026-01-02T12:00:10Z");
    assertThat(tasks().get(0).request().origin().facts().path("schedule").textValue())
        .isEqualTo("b");
  }

  @Test
  void clockThatIsSetBackRepeatsNothing() {
    begin("{skill: report, every: 1m}");
    pass(Duration.ofMinutes(1));

    pass(Duration.ofMinutes(-30));
    pass(Duration.ofMinutes(1));
    pass(Duration.ofMinutes(30));
    pass(Duration.ofMinutes(1));

    assertThat(runs()).containsExactly("2026-01-02T12:01:00Z", "2026-01-02T12:03:00Z");
  }

  @Test
  void clockThatWasFarAheadDoesNotStopTheScheduleForThatLong() {
    clock.advance(Duration.ofDays(400));
    begin("{skill: report, every: 1m}");
    pass(Duration.ofMinutes(1));

    pass(Duration.ofDays(-400));
    pass(Duration.ofMinutes(1));

    assertThat(runs()).hasSize(2).contains("2026-01-02T12:02:00Z");
  }

  @Test
  void runPassesWhileTheLastOneHasNotEnded() {
    begin("{id: morning, skill: ask, every: 1m}");
    pass(Duration.ofMinutes(1));
    String first = tasks().get(0).id();

    pass(Duration.ofMinutes(1));

    assertThat(runs()).containsExactly("2026-01-02T12:01:00Z");
    assertThat(row().skipped().at()).isEqualTo("2026-01-02T12:02:00Z");
    assertThat(row().skipped().reason())
        .isEqualTo("Task " + first + " of the last run has not ended.");
    bus.answer(first, "{\"town\": \"Ulm\"}");
    bus.ended(first);
    pass(Duration.ofMinutes(1));
    assertThat(runs()).containsExactly("2026-01-02T12:01:00Z", "2026-01-02T12:03:00Z");
  }

  @Test
  void oneRunWaitsForTheLastOneIfTheScheduleSaysSo() {
    begin("{id: morning, skill: ask, every: 1m, overlap: queue}");
    pass(Duration.ofMinutes(1));
    String first = tasks().get(0).id();
    clock.advance(Duration.ofMinutes(1));
    CompletableFuture<Void> waiting = scheduler.tick();
    pass(Duration.ofMinutes(1)); // passes, because one waits already

    assertThat(runs()).containsExactly("2026-01-02T12:01:00Z");
    assertThat(waiting).isNotDone();
    bus.answer(first, "{\"town\": \"Ulm\"}");
    await(waiting);

    assertThat(runs()).containsExactly("2026-01-02T12:01:00Z", "2026-01-02T12:02:00Z");
  }

  @Test
  void runThatWaitsDoesNotBeginOnceItsScheduleIsGone() {
    begin("{id: morning, skill: ask, every: 1m, overlap: queue}");
    pass(Duration.ofMinutes(1));
    String first = tasks().get(0).id();
    clock.advance(Duration.ofMinutes(1));
    CompletableFuture<Void> waiting = scheduler.tick();
    save("");
    follow(scheduler);

    bus.answer(first, "{\"town\": \"Ulm\"}");
    await(waiting);

    assertThat(runs()).containsExactly("2026-01-02T12:01:00Z");
  }

  @Test
  void scheduleHasARouteWhileItsFileHasIt() {
    CamelContext camel = contexts.get(0);
    begin("{id: morning, skill: report, cron: '0 13 * * *', zone: Europe/Berlin}");

    assertThat(camel.getRoute(ROUTE).getGroup()).isEqualTo("schedules");
    assertThat(camel.getRoute(ROUTE).getDescription())
        .isEqualTo("Runs report: 0 13 * * * (Europe/Berlin)");

    save("");
    follow(scheduler);

    assertThat(camel.getRoutes()).isEmpty();
    assertThat(camel.getEndpoints()).isEmpty();
    assertThat(((DefaultCamelContext) camel).getRouteDefinitions()).isEmpty();
    assertThat(camel.getRegistry().lookupByName(ROUTE + "/submit")).isNull();
    Awaitility.await()
        .untilAsserted(() -> assertThat(await(services().table().of("reporter"))).isEmpty());
  }

  @Test
  void nothingRunsWhileTheRouteIsStopped() throws Exception {
    begin("{id: morning, skill: report, every: 1m}");
    contexts.get(0).getRouteController().stopRoute(ROUTE);
    pass(Duration.ofMinutes(1));

    assertThat(runs()).isEmpty();
    assertThat(row().skipped().reason()).isEqualTo("The route of the schedule is stopped.");

    contexts.get(0).getRouteController().startRoute(ROUTE);
    pass(Duration.ofMinutes(1));
    assertThat(runs()).containsExactly("2026-01-02T12:02:00Z");
  }

  @Test
  void messageToTheRouteRunsTheSkillAtOnce() {
    begin("{id: morning, skill: report, cron: '0 13 * * *'}");
    clock.advance(Duration.ofSeconds(5));

    String task =
        contexts.get(0).createProducerTemplate().requestBody("direct:" + ROUTE, null, String.class);

    assertThat(runs()).containsExactly("2026-01-02T12:00:05Z");
    assertThat(tasks().get(0).id()).isEqualTo(task);
  }

  @Test
  void taskThatIsNotAcceptedIsRecorded() {
    begin("{id: morning, skill: report, every: 1m}");
    await(bus.tasks.drain());
    pass(Duration.ofMinutes(1));

    assertThat(row().last()).isNull();
    assertThat(row().skipped().at()).isEqualTo("2026-01-02T12:01:00Z");
    assertThat(row().skipped().reason())
        .startsWith("The task was not accepted: Agent reporter is busy and its queue is full.");
  }

  @Test
  void dueTimeIsTriedAgainWhenTheDatabaseFailed() {
    begin("{skill: report, every: 1m}");
    sql("alter table agent_schedule rename to gone");
    pass(Duration.ofMinutes(1));
    assertThat(runs()).isEmpty();

    sql("alter table gone rename to agent_schedule");
    pass(Duration.ofSeconds(1));

    assertThat(runs()).containsExactly("2026-01-02T12:01:00Z");
  }

  private void sql(String statement) {
    await(database.write(handle -> handle.execute(statement)));
  }

  @Test
  void operatorsSeeWhenItIsDueAndWhatItsLastRunDid() {
    begin("{id: morning, skill: report, cron: '0 13 * * *', zone: Europe/Berlin}");
    ObjectNode before = await(new ScheduleJson(services()).of(reporter()));
    assertThat(before)
        .hasToString(
            "{\"schedule\":[{\"id\":\"morning\",\"skill\":\"report\",\"cron\":\"0 13 * * *\","
                + "\"zone\":\"Europe/Berlin\",\"next\":\"2026-01-03T12:00:00Z\"}]}");

    pass(Duration.ofDays(1));
    String task = bus.ended(tasks().get(0).id()).id();

    assertThat(await(new ScheduleJson(services()).of(reporter())).at("/schedule/0/last"))
        .hasToString(
            "{\"at\":\"%s\",\"task\":\"%s\",\"state\":\"COMPLETED\"}"
                .formatted(Instant.parse("2026-01-03T12:00:00Z"), task));
    save("");
    assertThat(await(new ScheduleJson(services()).of(reporter()))).isEmpty();
  }
}
