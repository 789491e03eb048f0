package io.serai.task.log;

import static io.serai.task.Tasks.NOON;
import static io.serai.task.Tasks.artifact;
import static io.serai.task.Tasks.asked;
import static io.serai.task.Tasks.changed;
import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static io.serai.task.Tasks.said;
import static io.serai.task.Tasks.terminated;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.OwnThread;
import io.serai.document.JsonMappers;
import io.serai.task.A2aTaskState;
import io.serai.task.AgentEvent;
import io.serai.task.AgentEventPage;
import io.serai.task.Artifact;
import io.serai.task.EndReason;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.ListedTask;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Retention;
import io.serai.task.StopMode;
import io.serai.task.StoredPage;
import io.serai.task.StoredSize;
import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskQuery;
import io.serai.task.TaskReadBatch;
import io.serai.task.TaskRerunOrigin;
import io.serai.task.TaskState;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import io.serai.task.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every task log does. */
@Timeout(300)
abstract class TaskLogContract {
  private static final Instant LATER = NOON.plus(Duration.ofHours(1));

  abstract TaskEventLog log();

  /** A log of another hub that shares the tasks, if this kind of log can be shared. */
  TaskEventLog otherHubsLog() {
    return log();
  }

  @Test
  void agentFeedHasTheEventsOfAllItsTasksInCommitOrder() {
    List<TaskEvent> first = events(1, created("t"), changed(TaskState.RUNNING));
    List<TaskEvent> second = events(1, created("u"));
    List<TaskEvent> third = events(3, new TaskEventPayload.Said(said("hello")));
    await(log().append("t", 0, first));
    await(log().append("u", 0, second));
    await(log().append("other", 0, events(1, created("other", "reader"))));
    await(log().append("t", 2, third));
    await(log().append("t", 2, third)); // a conflict

    List<AgentEvent> feed = await(log().changes("writer", 0, 100)).events();

    assertThat(feed).extracting(AgentEvent::taskId).containsExactly("t", "t", "u", "t");
    assertThat(feed)
        .extracting(AgentEvent::event)
        .containsExactly(first.get(0), first.get(1), second.get(0), third.get(0));
    assertThat(feed).extracting(AgentEvent::position).isSorted().doesNotHaveDuplicates();
    assertThat(await(log().position())).isEqualTo(feed.get(3).position());
    assertThat(await(log().changes("reader", 0, 100)).events()).hasSize(1);
    assertThat(await(log().changes("nobody", 0, 100)).events()).isEmpty();
    for (int read = 0; read <= 4; read++) {
      long after = read == 0 ? 0 : feed.get(read - 1).position();
      assertThat(await(log().changes("writer", after, 100)).events())
          .isEqualTo(feed.subList(read, 4));
      assertThat(await(log().changes("writer", after, 1)).events())
          .isEqualTo(feed.subList(read, Math.min(4, read + 1)));
    }
  }

  @Test
  void taskIsFoundByTheNameThatItsOwnerGaveIt() {
    await(log().append("t", 0, events(1, named("t", "anna", "report"))));
    await(log().append("u", 0, events(1, named("u", "berta", "report"))));

    assertThat(await(log().idOf("anna", "report"))).contains("t");
    assertThat(await(log().idOf("berta", "report"))).contains("u");
    assertThat(await(log().idOf("anna", "other"))).isEmpty();
    assertThat(await(log().find("t")).orElseThrow().request().reference()).isEqualTo("report");
  }

  @Test
  void ownerGivesANameToOneTaskAtATime() {
    await(
        log().append("t", 0, events(1, named("t", "anna", "report"), terminated(EndReason.ERROR))));

    assertThat(await(log().append("u", 0, events(1, named("u", "anna", "report")))))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
    assertThat(await(log().find("u"))).isEmpty();

    await(log().prune(LATER, name -> new Retention(Duration.ZERO, Duration.ZERO, 0)));
    assertThat(await(log().append("u", 0, events(1, named("u", "anna", "report")))))
        .isEqualTo(TaskEventLog.AppendResult.DONE);
    assertThat(await(log().idOf("anna", "report"))).contains("u");
  }

  @Test
  void oneTaskRunsAnotherOneAgainOnce() {
    addEnded("t", null, 1);
    addEnded("old", null, 2);
    add("deliberate", asked("deliberate").repeats(new TaskRerunOrigin("t", false, "anna")).build());
    assertThat(await(log().repeatOf("t"))).isEmpty();

    TaskEventLog.AppendResult first = repeat("first", "t");
    TaskEventLog.AppendResult second = repeat("second", "t");

    assertThat(first).isEqualTo(TaskEventLog.AppendResult.DONE);
    assertThat(second).isEqualTo(TaskEventLog.AppendResult.CONFLICT);
    assertThat(await(log().find("second"))).isEmpty();
    assertThat(await(log().repeatOf("t"))).contains("first");
    assertThat(await(log().find("t", 0)).orElseThrow().repeat()).isEqualTo("first");
    assertThat(await(log().find("t", 1 << 20)).orElseThrow().repeat()).isEqualTo("first");
    assertThat(await(log().find("old", 0)).orElseThrow().repeat()).isNull();
    assertThat(await(log().find("first")).orElseThrow().request().repeats())
        .isEqualTo(new TaskRerunOrigin("t", true, "anna"));
    assertThat(found(TaskQuery.ALL.live(false).repeated(false))).containsExactly("old");
    assertThat(found(TaskQuery.ALL.repeated(true))).containsExactly("t");
  }

  @Test
  void aTaskRunsAgainOnceMoreWhenItsRepeatIsDeleted() {
    repeat("first", "t");
    await(log().append("first", 1, at2(2, terminated(EndReason.ERROR))));
    addEnded("t", null, 100);
    assertThat(prune(NOON.plusSeconds(50), 10)).isEqualTo(1);

    assertThat(await(log().repeatOf("t"))).isEmpty();
    assertThat(repeat("second", "t")).isEqualTo(TaskEventLog.AppendResult.DONE);
    assertThat(await(log().repeatOf("t"))).contains("second");
  }

  private TaskEventLog.AppendResult repeat(String id, String of) {
    NewTask task = asked(id).repeats(new TaskRerunOrigin(of, true, "anna")).build();
    return await(log().append(id, 0, at(1, new TaskEventPayload.Created(task, "hub", null))));
  }

  @Test
  void listIsReadFromTheOldestOnUpToATime() {
    for (int i = 1; i <= 5; i++) {
      addEnded("t" + i, null, i == 4 ? 3 : i);
    }
    TaskQuery query = TaskQuery.ALL.until(NOON.plusSeconds(5)).fromOldest();

    TaskSummaryPage first = await(log().summaries(query.page(null, 3)));
    TaskSummaryPage second = await(log().summaries(query.page(first.next(), 3)));

    assertThat(ids(first)).containsExactly("t1", "t2", "t3");
    assertThat(ids(second)).containsExactly("t4");
    assertThat(second.next()).isNull();
  }

  private static TaskEventPayload named(String id, String owner, String reference) {
    return new TaskEventPayload.Created(
        NewTask.of(id, owner, "writer", "write").reference(reference).build(), "hub", null);
  }

  @Test
  void pageOfTheFeedReportsWhetherItIsTheLast() {
    await(log().append("t", 0, events(1, created("t"), changed(TaskState.RUNNING))));

    assertThat(await(log().changes("writer", 0, 1)).isLast()).isFalse();
    assertThat(await(log().changes("writer", 0, 2)).isLast()).isTrue();
    assertThat(await(log().taskChanges("t", 0, 1)).isLast()).isFalse();
    assertThat(await(log().changes("nobody", 0, 1)).isLast()).isTrue();
  }

  @Test
  void pageOfLargeEventsHasFewerEvents() {
    TaskEventPayload large = new TaskEventPayload.Said(large(400_000));
    await(log().append("t", 0, events(1, created("t"), large, large, large, large, large)));

    AgentEventPage first = await(log().changes("writer", 0, 6));

    assertThat(first.events()).hasSize(4);
    assertThat(first.isLast()).isFalse();
    assertThat(await(log().changes("writer", 4, 5)).events()).hasSize(2);
    assertThat(await(log().changes("writer", 4, 5)).isLast()).isTrue();
    assertThat(await(log().taskChanges("t", 0, 10)).events()).hasSize(4);
  }

  @Test
  void feedHasNoEventsOfDeletedTasks() {
    await(log().append("a", 0, events(1, created("a"), terminated(EndReason.ERROR))));
    List<TaskEvent> kept =
        events(1, created("b"), changed(TaskState.RUNNING), terminated(EndReason.ERROR));
    await(log().append("b", 0, kept));
    await(log().append("live", 0, events(1, created("live"))));

    await(log().prune(LATER, name -> keepMost(1)));

    assertThat(await(log().changes("writer", 0, 1)).events())
        .extracting(AgentEvent::taskId)
        .containsExactly("b");
    assertThat(await(log().changes("writer", 0, 100)).events())
        .extracting(AgentEvent::taskId)
        .containsExactly("b", "b", "b", "live");
  }

  @Test
  void feedReaderMissesNoEventWhileSeveralHubsAppend() throws Exception {
    int writers = 4;
    int tasks = 40;
    int appends = 5;
    List<TaskEventLog> logs = List.of(log(), otherHubsLog());
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try {
      for (int writer = 0; writer < writers; writer++) {
        TaskEventLog log = logs.get(writer % 2);
        String prefix = "w" + writer + "-";
        threads.execute(() -> append(log, prefix, tasks, appends));
      }
      int expected = writers * tasks * (appends + 1);
      List<AgentEvent> seen = new ArrayList<>();
      while (seen.size() < expected) {
        long after = seen.isEmpty() ? 0 : seen.get(seen.size() - 1).position();
        seen.addAll(await(log().changes("writer", after, 7)).events());
      }

      assertThat(seen).hasSize(expected);
      assertThat(await(otherHubsLog().changes("writer", 0, expected + 1)).events()).isEqualTo(seen);
      Map<String, List<Long>> numbers =
          seen.stream()
              .collect(
                  groupingBy(
                      AgentEvent::taskId, mapping(each -> each.event().sequence(), toList())));
      List<Long> all = LongStream.rangeClosed(1, appends + 1).boxed().toList();
      assertThat(numbers).hasSize(writers * tasks);
      assertThat(numbers.values()).allSatisfy(each -> assertThat(each).isEqualTo(all));
    } finally {
      threads.shutdownNow();
    }
  }

  private static void append(TaskEventLog log, String prefix, int tasks, int appends) {
    for (int i = 0; i < tasks; i++) {
      String id = prefix + i;
      await(log.append(id, 0, events(1, created(id))));
      for (int append = 1; append <= appends; append++) {
        await(log.append(id, append, events(append + 1, new TaskEventPayload.Said(said("x")))));
      }
    }
  }

  @Test
  void appendedEventsAreReadFromAnySequenceNumber() {
    List<TaskEvent> events = events(1, created("t"), changed(TaskState.RUNNING));
    assertThat(await(log().append("t", 0, events))).isEqualTo(TaskEventLog.AppendResult.DONE);
    List<TaskEvent> more = events(3, new TaskEventPayload.Said(said("hello")));
    assertThat(await(log().append("t", 2, more))).isEqualTo(TaskEventLog.AppendResult.DONE);

    assertThat(await(log().read("t", 1, 10)).events())
        .containsExactly(events.get(0), events.get(1), more.get(0));
    assertThat(await(log().read("t", 2, 1)).events()).containsExactly(events.get(1));
    assertThat(await(log().read("t", 4, 10)).events()).isEmpty();
    assertThat(await(log().read("nobody", 1, 10)).events()).isEmpty();
  }

  @Test
  void everyEventTypeIsReadBackUnchanged() {
    ObjectNode data = JsonMappers.object().put("n", 1).putNull("nothing");
    data.putArray("list").add("x");
    var task =
        asked("t")
            .version("1.2.0")
            .context("c")
            .parent("p")
            .origin(new ProtocolOrigin("a2w/1.2", data))
            .message(said("please"))
            .rank(70, 90)
            .deadline(NOON, true)
            .build();
    TaskEventPayload[] facts = {
      new TaskEventPayload.Created(task, "hub", "writer/a2w"),
      new TaskEventPayload.Changed(TaskState.RUNNING, null, null, said("begun")),
      new TaskEventPayload.Progressed(0.25, "note", data),
      new TaskEventPayload.Logged("warn", "text", data),
      new TaskEventPayload.Said(said("words")),
      new TaskEventPayload.Made(artifact("a", "text"), false, false),
      new TaskEventPayload.Made(
          io.serai.task.Artifact.of(
              "b",
              null,
              List.of(
                  Part.ofData(JsonMappers.MAPPER.nullNode()),
                  Part.ofRaw("AAEC", "x.bin", "application/octet-stream"),
                  Part.ofUrl("https://example.com/x", null, null))),
          true,
          true),
      new TaskEventPayload.Changed(TaskState.WAITING, null, null, said("which?")),
      new TaskEventPayload.Needed(new InputRequest(List.of("x"), "words", "high", data)),
      new TaskEventPayload.Answered(
          new InputResponse(JsonMappers.object().put("x", 2), said("this"), true)),
      changed(TaskState.RUNNING),
      new TaskEventPayload.Delegated(
          "other",
          "child",
          "why",
          io.serai.task.NewTask.of("child", "ann", "other", "read").build()),
      new TaskEventPayload.Returned("other", "child"),
      new TaskEventPayload.Replied(said("so")),
      new TaskEventPayload.StopAsked(StopMode.GRACEFUL, "anna", "enough"),
      new TaskEventPayload.DeadlinePassed(),
      new TaskEventPayload.Recovered("next"),
      new TaskEventPayload.Restarted(),
      new TaskEventPayload.Changed(
          TaskState.TERMINATED, EndReason.TIMEOUT, "E040", said("late"), data)
    };
    List<TaskEvent> events = events(1, facts);
    await(log().append("t", 0, events));

    assertThat(await(log().read("t", 1, 100)).events()).isEqualTo(events);
    assertThat(await(log().find("t"))).contains(Task.fold(events));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 1_000, 1_001})
  void longEndedTaskIsReadFromAnySequenceNumber(int count) {
    List<TaskEventPayload> facts =
        new ArrayList<>(List.of(created("t"), changed(TaskState.RUNNING)));
    while (facts.size() < count - 1) {
      facts.add(new TaskEventPayload.Logged("info", "line " + facts.size(), null));
    }
    facts.add(terminated(EndReason.ERROR));
    List<TaskEvent> events = events(1, facts.toArray(TaskEventPayload[]::new));
    await(log().append("t", 0, events));

    assertThat(await(log().read("t", 1, 2_000)).events()).isEqualTo(events);
    assertThat(await(log().read("t", count - 1, 1)).events())
        .containsExactly(events.get(count - 2));
    assertThat(await(log().read("t", count + 1, 10)).events()).isEmpty();
    assertThat(await(log().find("t"))).contains(Task.fold(events));
  }

  @Test
  void wrongExpectedSequenceIsAConflictAndWritesNothing() {
    await(log().append("t", 0, events(1, created("t"))));

    assertThat(await(log().append("t", 0, events(1, created("t")))))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
    assertThat(await(log().append("t", 2, events(3, changed(TaskState.RUNNING)))))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
    assertThat(await(log().append("other", 1, events(2, changed(TaskState.RUNNING)))))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
    assertThat(await(log().read("t", 1, 10)).events()).hasSize(1);
    assertThat(await(log().find("other"))).isEmpty();
  }

  @Test
  void oneOfSeveralConcurrentAppendsWins() {
    await(log().append("t", 0, events(1, created("t"))));
    List<CompletableFuture<TaskEventLog.AppendResult>> appends = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      List<TaskEvent> events = events(2, new TaskEventPayload.Said(said("by " + i)));
      appends.add(OwnThread.supply(() -> log()).thenCompose(log -> log.append("t", 1, events)));
    }

    assertThat(appends.stream().map(CompletableFuture::join))
        .containsOnlyOnce(TaskEventLog.AppendResult.DONE);
    assertThat(await(log().read("t", 1, 10)).events()).hasSize(2);
  }

  @Test
  void listIsOrderedByNewestStatusAndPaged() {
    for (int i = 1; i <= 5; i++) {
      await(
          log()
              .append(
                  "t" + i,
                  0,
                  at(i, new TaskEventPayload.Created(asked("t" + i).build(), "hub", null))));
    }
    await(log().append("t2", 1, at2(9, changed(TaskState.RUNNING))));

    TaskSummaryPage first = await(log().summaries(TaskQuery.ALL.page(null, 2)));
    TaskSummaryPage second = await(log().summaries(TaskQuery.ALL.page(first.next(), 2)));
    TaskSummaryPage third = await(log().summaries(TaskQuery.ALL.page(second.next(), 2)));

    assertThat(ids(first)).containsExactly("t2", "t5");
    assertThat(ids(second)).containsExactly("t4", "t3");
    assertThat(ids(third)).containsExactly("t1");
    assertThat(third.next()).isNull();
    assertThat(await(log().page(TaskQuery.ALL.page(first.next(), 2), false, 0)))
        .isEqualTo(new StoredPage(second, 5, null));
    assertThat(TaskCursor.parse(String.valueOf(first.next()))).contains(first.next());
  }

  @Test
  void summariesTellTheEndOfATaskAndComeInPages() {
    add("a", Tasks.asked("a").reference("name").build());
    add("b", Tasks.asked("b").build());
    await(log().append("b", 1, at2(3, ended("half"))));
    add("c", Tasks.asked("c").build());
    await(log().append("c", 1, at2(2, ended("x".repeat(65)))));

    TaskSummaryPage first = await(log().summaries(TaskQuery.ALL.owner("anna").page(null, 2)));
    TaskSummaryPage second =
        await(log().summaries(TaskQuery.ALL.owner("anna").page(first.next(), 2)));

    assertThat(first.tasks())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("size")
        .containsExactly(
            summary("b", null, A2aTaskState.FAILED, "half", second(3), 2),
            summary("c", null, A2aTaskState.FAILED, null, second(2), 2));
    assertThat(second.tasks())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("size")
        .containsExactly(summary("a", "name", A2aTaskState.SUBMITTED, null, second(1), 1));
    assertThat(await(log().find("a", 0)).orElseThrow().summary()).isEqualTo(second.tasks().get(0));
    assertThat(second.next()).isNull();
  }

  @Test
  void listedTaskThatWaitsHasTheFirstLineOfWhatItAsks() {
    add("t", asked("t").build());

    List<TaskEvent> asks =
        events(
            2,
            changed(TaskState.RUNNING),
            changed(TaskState.WAITING),
            new TaskEventPayload.Needed(
                InputRequest.of(List.of("a"), "\n Which \0\uD800one?\nSay")));
    await(log().append("t", 1, asks));
    assertThat(question("t")).isEqualTo("Which \uFFFD\uFFFDone?");

    await(log().append("t", 4, events(5, new TaskEventPayload.Answered(answer("b")))));
    assertThat(question("t")).isEqualTo("Which \uFFFD\uFFFDone?");

    Message again = Message.text("m", MessageRole.AGENT, "x".repeat(300));
    await(
        log()
            .append(
                "t",
                5,
                events(6, new TaskEventPayload.Changed(TaskState.WAITING, null, null, again))));
    assertThat(question("t")).isEqualTo("x".repeat(200) + "…");

    await(log().append("t", 6, events(7, changed(TaskState.RUNNING))));
    assertThat(question("t")).isNull();

    await(
        log()
            .append(
                "t",
                7,
                events(
                    8,
                    changed(TaskState.WAITING),
                    new TaskEventPayload.Needed(InputRequest.of(List.of("a"), "")))));
    assertThat(question("t")).isNull();
  }

  private @Nullable String question(String id) {
    StoredTask stored = await(log().find(id, 1 << 20)).orElseThrow();
    assertThat(await(log().summaries(TaskQuery.ALL)).tasks()).containsExactly(stored.summary());
    return stored.summary().question();
  }

  private static InputResponse answer(String name) {
    return InputResponse.of(JsonMappers.object().put(name, 1));
  }

  private static TaskSummary summary(
      String id, String reference, A2aTaskState state, String outcome, Instant at, long sequence) {
    NewTask asked = Tasks.asked(id).build();
    return new TaskSummary(
        id,
        reference,
        asked.owner(),
        asked.origin().protocolName(),
        asked.agent(),
        asked.skill(),
        "hub",
        state,
        outcome,
        null,
        second(1),
        at,
        sequence,
        StoredSize.NONE);
  }

  @Test
  void sizeOfATaskIsThatOfItsEventsArtifactsApart() {
    await(log().append("t", 0, events(1, created("t"), new TaskEventPayload.Said(large(30_000)))));
    await(log().append("t", 2, events(3, made("a", 50_000), made("b", 20_000))));
    await(log().append("t", 4, events(5, new TaskEventPayload.Said(large(1_000)))));

    StoredSize size = await(log().find("t", 0)).orElseThrow().summary().size();

    assertThat(size.rest()).isBetween(31_000L, 33_000L);
    assertThat(size.artifacts()).isBetween(70_000L, 72_000L);
    assertThat(await(log().summaries(TaskQuery.ALL)).tasks())
        .extracting(TaskSummary::size)
        .containsExactly(size);
  }

  @Test
  void taskIsFoundWithItsStateUpToASize() {
    List<TaskEvent> events = events(1, created("t"), new TaskEventPayload.Said(large(30_000)));
    await(log().append("t", 0, events));

    StoredTask small = await(log().find("t", 40_000)).orElseThrow();
    StoredTask tooLarge = await(log().find("t", 20_000)).orElseThrow();

    assertThat(small.task()).isEqualTo(Task.fold(events));
    assertThat(tooLarge.task()).isNull();
    assertThat(tooLarge.summary()).isEqualTo(small.summary());
    assertThat(await(log().find("nobody", 40_000))).isEmpty();
  }

  @Test
  void bodiesOfListedTasksHaveNoInputsAndOnlyTheArtifactsThatAreWanted() {
    List<TaskEvent> events =
        events(2, made("x", 20_000), changed(TaskState.RUNNING), made("y", 10));
    add("a", asked("a").message(said("please")).build());
    await(log().append("a", 1, events));
    List<TaskSummary> listed = await(log().summaries(TaskQuery.ALL)).tasks();

    ListedTask without = await(log().bodies(listed, false)).tasks().get(0);
    ListedTask with = await(log().bodies(listed, true)).tasks().get(0);

    assertThat(without.task().artifacts()).isEmpty();
    assertThat(with.task().artifacts()).extracting(Artifact::id).containsExactly("x", "y");
    assertThat(List.of(without, with))
        .allSatisfy(
            each -> {
              assertThat(each.task().messages()).containsExactly(said("please"));
              assertThat(each.task().request().input()).isEqualTo(JsonMappers.object());
              assertThat(each.task().sequence()).isEqualTo(4);
              assertThat(each.task().state()).isEqualTo(TaskState.RUNNING);
              assertThat(each.messagesLeft() || each.artifactsLeft()).isFalse();
            });
    assertThat(await(log().bodies(List.of(), true))).isEqualTo(new TaskReadBatch(List.of(), 0));
  }

  @Test
  void bodyOfATaskThatEndsAfterItWasListedIsNotHalfOfTheEnd() {
    add("a", asked("a").build());
    List<TaskSummary> listed = await(log().summaries(TaskQuery.ALL)).tasks();
    await(log().append("a", 1, events(2, changed(TaskState.RUNNING), made("x", 10))));

    Task body = await(log().bodies(listed, true)).tasks().get(0).task();

    assertThat(body.artifacts()).hasSize(body.state() == TaskState.RUNNING ? 1 : 0);
  }

  @Test
  void pageHasItsTasksIfTheyAreSmall() {
    add("a", asked("a").message(large(20_000)).build());
    await(log().append("a", 1, events(2, made("x", 20_000))));

    List<TaskSummary> listed = await(log().summaries(TaskQuery.ALL)).tasks();
    StoredPage small = await(log().page(TaskQuery.ALL, true, 50_000));

    assertThat(small.page().tasks()).isEqualTo(listed);
    assertThat(small.total()).isEqualTo(1);
    assertThat(small.bodies()).isEqualTo(await(log().bodies(listed, true)));
    assertThat(await(log().page(TaskQuery.ALL, true, 30_000)).bodies()).isNull();
    assertThat(await(log().page(TaskQuery.ALL, false, 30_000)).bodies()).isNotNull();
  }

  @Test
  void bodiesAreReadInTheOrderOfTheListUpToASize() {
    for (int i = 1; i <= 9; i++) {
      add("t" + i, asked("t" + i).message(large(i == 4 ? 10 : 1_500_000)).build());
    }
    List<TaskSummary> listed = await(log().summaries(TaskQuery.ALL)).tasks();

    List<String> read = new ArrayList<>();
    List<Integer> pages = new ArrayList<>();
    while (read.size() < listed.size()) {
      TaskReadBatch page = await(log().bodies(listed.subList(read.size(), listed.size()), true));
      page.tasks().forEach(each -> read.add(each.task().id()));
      pages.add(page.read());
    }

    assertThat(read).containsExactlyElementsOf(idsOf(listed));
    assertThat(pages).containsExactly(3, 4, 2);
  }

  @Test
  void whatIsTooLargeForAListIsLeftOutAndReported() {
    Message tooLarge = large(TaskEventLog.MAX_LIST_SIZE + 1);
    ObjectNode input = JsonMappers.object().put("text", "x".repeat(TaskEventLog.MAX_LIST_SIZE));
    add("input", asked("input").input(input).message(said("short")).build());
    add("message", asked("message").input(input).message(tooLarge).build());
    add("said", asked("said").message(said("short")).build());
    await(log().append("said", 1, events(2, new TaskEventPayload.Said(tooLarge))));
    add("status", asked("status").message(said("short")).build());
    TaskEventPayload.Changed running =
        new TaskEventPayload.Changed(TaskState.RUNNING, null, null, said("begun"));
    await(log().append("status", 1, events(2, running)));
    add("made", asked("made").build());
    await(log().append("made", 1, events(2, made("x", 2_500_000), made("y", 2_500_000))));
    List<TaskSummary> listed = await(log().summaries(TaskQuery.ALL)).tasks();

    TaskReadBatch bodies = await(log().bodies(listed, true));

    assertThat(bodies.read()).isEqualTo(5);
    assertThat(bodies.tasks())
        .extracting(each -> each.task().id(), ListedTask::messagesLeft, ListedTask::artifactsLeft)
        .containsExactlyInAnyOrder(
            tuple("input", false, false),
            tuple("message", true, false),
            tuple("said", true, false),
            tuple("status", false, false),
            tuple("made", false, true));
    assertThat(bodies.tasks())
        .filteredOn(each -> !each.task().id().equals("message"))
        .filteredOn(each -> !each.task().id().equals("made"))
        .allSatisfy(each -> assertThat(each.task().messages()).containsExactly(said("short")));
  }

  @Test
  void bodyOfATaskThatWasDeletedMeanwhileIsLeftOut() {
    addEnded("gone", null, 1);
    add("kept", asked("kept").build());
    List<TaskSummary> listed = await(log().summaries(TaskQuery.ALL)).tasks();
    await(log().prune(LATER, name -> keepMost(0)));

    TaskReadBatch bodies = await(log().bodies(listed, false));

    assertThat(bodies.tasks()).extracting(each -> each.task().id()).containsExactly("kept");
    assertThat(bodies.read()).isEqualTo(2);
  }

  @Test
  void aPageSaysWhetherTheTaskHasLaterEvents() {
    await(log().append("t", 0, events(1, created("t"), changed(TaskState.RUNNING))));

    assertThat(await(log().read("t", 1, 1)).isLast()).isFalse();
    assertThat(await(log().read("t", 1, 2)).isLast()).isTrue();
    assertThat(await(log().read("t", 2, 1)).isLast()).isTrue();
    assertThat(await(log().read("t", 3, 1)).isLast()).isTrue();
    assertThat(await(log().read("nobody", 1, 1)).isLast()).isTrue();
    await(log().append("t", 2, events(3, terminated(EndReason.ERROR))));
    assertThat(await(log().read("t", 2, 1)).isLast()).isFalse();
  }

  @Test
  void pageOfLargeEventsOfATaskEndsEarly() {
    TaskEventPayload large = new TaskEventPayload.Said(large(400_000));
    List<TaskEvent> events = events(1, created("t"), large, large, large, large, large);
    await(log().append("t", 0, events));

    List<TaskEvent> read = new ArrayList<>();
    List<Integer> pages = new ArrayList<>();
    TaskEventPage page;
    do {
      page = await(log().read("t", read.size() + 1L, 100));
      read.addAll(page.events());
      pages.add(page.events().size());
    } while (!page.isLast());

    assertThat(read).isEqualTo(events);
    assertThat(pages).containsExactly(4, 2);
  }

  private static Message large(int characters) {
    return Message.text("m", MessageRole.AGENT, "x".repeat(characters));
  }

  private static TaskEventPayload made(String id, int characters) {
    return new TaskEventPayload.Made(artifact(id, "x".repeat(characters)), false, true);
  }

  private static List<String> idsOf(List<TaskSummary> tasks) {
    return tasks.stream().map(TaskSummary::id).toList();
  }

  private static Instant second(int second) {
    return NOON.plusSeconds(second);
  }

  private static TaskEventPayload ended(String outcome) {
    return new TaskEventPayload.Changed(
        TaskState.TERMINATED,
        EndReason.ERROR,
        "E050",
        null,
        JsonMappers.object().put("outcome", outcome));
  }

  @Test
  void listContainsTheTasksThatMatchTheQuery() {
    add("a", Tasks.asked("a").context("c1").parent("p").build());
    add("b", io.serai.task.NewTask.of("b", "bert", "reader", "read").context("c1").build());
    await(log().append("b", 1, at2(9, changed(TaskState.RUNNING), changed(TaskState.WAITING))));
    add("c", Tasks.asked("c").build());
    await(log().append("c", 1, at2(10, terminated(EndReason.REJECTED))));

    assertThat(found(TaskQuery.ALL.owner("anna"))).containsExactly("c", "a");
    assertThat(found(TaskQuery.ALL.owner("anna").context("c1"))).containsExactly("a");
    assertThat(found(TaskQuery.ALL.agent("reader"))).containsExactly("b");
    assertThat(found(TaskQuery.ALL.skill("write"))).containsExactly("c", "a");
    assertThat(found(TaskQuery.ALL.parent("p"))).containsExactly("a");
    assertThat(found(TaskQuery.ALL.live(true))).containsExactly("b", "a");
    assertThat(found(TaskQuery.ALL.live(false))).containsExactly("c");
    assertThat(found(TaskQuery.ALL.since(NOON.plusSeconds(9)))).containsExactly("c", "b");
    assertThat(
            found(TaskQuery.ALL.states(Set.of(A2aTaskState.INPUT_REQUIRED, A2aTaskState.REJECTED))))
        .containsExactly("c", "b");
    assertThat(found(TaskQuery.ALL.owner("nobody' or '1'='1"))).isEmpty();
  }

  @Test
  void sequencesAreReadForSeveralTasks() {
    add("a", asked("a").build());
    add("b", asked("b").build());
    await(log().append("b", 1, events(2, changed(TaskState.RUNNING))));

    assertThat(await(log().sequences(List.of("a", "b", "nobody"))))
        .containsOnly(java.util.Map.entry("a", 1L), java.util.Map.entry("b", 2L));
    assertThat(await(log().sequences(List.of()))).isEmpty();
  }

  @Test
  void sequencesAreReadForMoreTasksThanOneStatementAllows() {
    add("last", asked("last").build());
    List<String> ids =
        Stream.concat(IntStream.range(0, 70_000).mapToObj(i -> "no" + i), Stream.of("last"))
            .toList();

    assertThat(await(log().sequences(ids))).containsOnly(java.util.Map.entry("last", 1L));
  }

  @Test
  void liveTasksOfStoppedHubsAndOwnOnesAreRecoverable() {
    await(log().renew("dead", Duration.ofSeconds(-1)));
    create("old", 1, "dead");
    create("new", 2, "dead");
    create("mine", 3, "me");
    create("over", 4, "dead");
    await(log().append("over", 1, events(2, terminated(EndReason.ERROR))));

    List<TaskCursor> all = await(log().recoverable("me", null, 10));

    assertThat(all).extracting(TaskCursor::id).containsExactly("old", "new", "mine");
    assertThat(await(log().recoverable("me", null, 1))).isEqualTo(all.subList(0, 1));
    assertThat(await(log().recoverable("me", all.get(0), 1))).isEqualTo(all.subList(1, 2));
    assertThat(await(log().recoverable("me", all.get(2), 10))).isEmpty();
  }

  @Test
  void pagesOfRecoverableTasksDivideThoseOfOneMoment() {
    create("b", 1, "dead");
    create("a", 1, "dead");
    create("c", 1, "dead");

    TaskCursor first = await(log().recoverable("me", null, 1)).get(0);

    assertThat(first.id()).isEqualTo("a");
    assertThat(await(log().recoverable("me", first, 10)))
        .extracting(TaskCursor::id)
        .containsExactly("b", "c");
  }

  @Test
  void taskOfAHubThatIsGoneIsTakenOverOnce() {
    await(log().renew("dead", Duration.ofSeconds(-1)));
    create("t", 1, "dead");
    List<TaskEvent> taken = events(2, new TaskEventPayload.Recovered("me"));

    assertThat(await(log().takeOver("me", "t", 2, taken)))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
    assertThat(await(log().takeOver("me", "t", 1, taken)))
        .isEqualTo(TaskEventLog.AppendResult.DONE);
    assertThat(await(log().takeOver("me", "t", 1, taken)))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
    assertThat(await(log().find("t")).orElseThrow().hub()).isEqualTo("me");
    assertThat(await(log().takeOver("me", "unknown", 1, taken)))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
  }

  @Test
  void hubTakesItsOwnTaskAgain() {
    await(log().renew("me", Duration.ofHours(1)));
    create("t", 1, "me");

    assertThat(await(log().takeOver("me", "t", 1, events(2, new TaskEventPayload.Recovered("me")))))
        .isEqualTo(TaskEventLog.AppendResult.DONE);
  }

  private void create(String id, int second, String hub) {
    await(
        log()
            .append(id, 0, at(second, new TaskEventPayload.Created(asked(id).build(), hub, null))));
  }

  @Test
  void endedTasksAreDeletedByAgeAndNumberLiveOnesNever() {
    IntStream.rangeClosed(1, 6).forEach(i -> add("t" + i, asked("t" + i).build()));
    for (int i = 1; i <= 5; i++) {
      await(log().append("t" + i, 1, at2(i, terminated(EndReason.ERROR))));
    }

    assertThat(prune(NOON.plusSeconds(2), 10)).isEqualTo(1);
    assertThat(found(TaskQuery.ALL)).doesNotContain("t1").hasSize(5);
    assertThat(prune(NOON, 2)).isEqualTo(2);
    assertThat(found(TaskQuery.ALL)).containsExactlyInAnyOrder("t4", "t5", "t6");
    assertThat(prune(NOON.plusSeconds(99), 0)).isEqualTo(2);
    assertThat(prune(NOON.plusSeconds(99), 0)).isZero();
    assertThat(found(TaskQuery.ALL)).containsExactly("t6");
    assertThat(await(log().read("t1", 1, 10)).events()).isEmpty();
  }

  @Test
  void tasksOfOneRetentionRuleDoNotDisplaceThoseOfAnother() {
    addEnded("hub1", null, 1);
    addEnded("hub2", null, 2);
    for (int i = 1; i <= 6; i++) {
      addEnded("busy" + i, "/busy", i);
    }
    addEnded("quiet", "reader/quiet", 1);

    int deleted = await(log().prune(LATER, name -> keepMost(name.equals("/busy!") ? 4 : 2)));

    assertThat(deleted).isEqualTo(2);
    assertThat(found(TaskQuery.ALL))
        .containsExactlyInAnyOrder("hub1", "hub2", "busy3", "busy4", "busy5", "busy6", "quiet");
  }

  @Test
  void retentionOfEachNameIsLookedUpOnce() {
    addEnded("a", null, 1);
    addEnded("b", "/a2a", 1);
    addEnded("c", "/a2a", 2);
    addEnded("d", "reader/", 1);
    addLive("live", "writer/");
    List<String> names = new ArrayList<>();

    await(
        log()
            .prune(
                LATER,
                name -> {
                  names.add(name);
                  return keepMost(9);
                }));

    assertThat(names).contains("!", "/a2a!", "reader/!").doesNotHaveDuplicates();
    assertThat(names).doesNotContain("writer/!", "writer/");
  }

  @Test
  void failedTasksAreKeptApartFromOthers() {
    for (int i = 1; i <= 3; i++) {
      addEnded("failed" + i, "/a2a", i);
      addLive("done" + i, "/a2a");
      await(log().append("done" + i, 1, at2(10 + i, changed(TaskState.FINISHED))));
    }
    addLive("rejected", "/a2a");
    await(log().append("rejected", 1, at2(20, terminated(EndReason.REJECTED))));
    List<TaskEvent> atOnce =
        events(
            1,
            new TaskEventPayload.Created(asked("at-once").build(), "hub", "/a2a"),
            terminated(EndReason.ERROR));
    await(log().append("at-once", 0, atOnce));

    int deleted = await(log().prune(LATER, name -> keepMost(name.equals("/a2a!") ? 4 : 1)));

    assertThat(deleted).isEqualTo(3);
    assertThat(found(TaskQuery.ALL))
        .containsExactlyInAnyOrder("rejected", "failed3", "failed2", "at-once", "done3");
  }

  @Test
  void recentTasksAreKeptAboveTheLimit() {
    for (int i = 1; i <= 6; i++) {
      addEnded("t" + i, "/a2w", i);
    }
    Retention retention = new Retention(Duration.ofHours(24), Duration.ofDays(7), 1);

    assertThat(await(log().prune(NOON.plusSeconds(6), name -> retention))).isZero();
    assertThat(
            await(log().prune(NOON.plusSeconds(4).plus(retention.keepAtLeast()), n -> retention)))
        .isEqualTo(3);
    assertThat(found(TaskQuery.ALL)).containsExactly("t6", "t5", "t4");
  }

  @Test
  void taskExpiresExactlyAtItsMaximumAge() {
    addEnded("t", "/zeroclaw", 5);
    Retention day = new Retention(Duration.ofHours(24), Duration.ofHours(24), 0);

    assertThat(await(log().prune(NOON.plusSeconds(5).plus(day.keepFor()), name -> day))).isZero();
    assertThat(
            await(log().prune(NOON.plusSeconds(5).plus(day.keepFor()).plusMillis(1), name -> day)))
        .isEqualTo(1);
    assertThat(found(TaskQuery.ALL)).isEmpty();
  }

  @Test
  void moreTasksThanOneBatchAreDeletedInOneRound() {
    for (int i = 1; i <= 350; i++) {
      addEnded("t" + i, i % 2 == 0 ? "/a2a" : null, i);
    }

    assertThat(await(log().prune(LATER, name -> keepMost(3)))).isEqualTo(344);
    assertThat(found(TaskQuery.ALL))
        .containsExactly("t350", "t349", "t348", "t347", "t346", "t345");
  }

  private int prune(Instant endedBefore, int most) {
    Duration age = Duration.between(endedBefore, LATER);
    return await(log().prune(LATER, name -> new Retention(Duration.ZERO, age, most)));
  }

  private static Retention keepMost(int most) {
    return new Retention(Duration.ZERO, Duration.ofDays(7), most);
  }

  private void addLive(String id, @Nullable String retention) {
    await(
        log()
            .append(
                id, 0, at(1, new TaskEventPayload.Created(asked(id).build(), "hub", retention))));
  }

  private void addEnded(String id, @Nullable String retention, int second) {
    addLive(id, retention);
    await(log().append(id, 1, at2(second, terminated(EndReason.ERROR))));
  }

  @Test
  void tasksAreFilteredByOwnerOrProtocol() {
    var ofProtocol = io.serai.task.ProtocolOrigin.of("a2w/1.2");
    add("mine", io.serai.task.NewTask.of("mine", "ann", "writer", "write").build());
    add("theirs", io.serai.task.NewTask.of("theirs", "bert", "writer", "write").build());
    add(
        "shared",
        io.serai.task.NewTask.of("shared", "bert", "writer", "write").origin(ofProtocol).build());

    assertThat(
            await(
                log().ofOwnerOrProtocol(List.of("mine", "theirs", "shared", "none"), "ann", "a2w")))
        .containsExactlyInAnyOrder("mine", "shared");
    assertThat(await(log().ofOwnerOrProtocol(List.of(), "ann", "a2w"))).isEmpty();
    assertThat(found(TaskQuery.ALL.ownerOrProtocol("ann", "a2w")))
        .containsExactlyInAnyOrder("mine", "shared");
    assertThat(found(TaskQuery.ALL.owner("ann"))).containsExactly("mine");
    assertThat(await(log().page(TaskQuery.ALL.owner("ann"), false, 0)).total()).isEqualTo(1);
  }

  private void add(String id, io.serai.task.NewTask task) {
    await(log().append(id, 0, at(1, new TaskEventPayload.Created(task, "hub", null))));
  }

  private List<String> found(TaskQuery query) {
    return ids(await(log().summaries(query)));
  }

  private static List<String> ids(TaskSummaryPage page) {
    return idsOf(page.tasks());
  }

  /** The first event, so many seconds after noon. */
  private static List<TaskEvent> at(int second, TaskEventPayload taskEventPayload) {
    return List.of(new TaskEvent(1, NOON.plusSeconds(second), taskEventPayload));
  }

  /** Events from the second on, all so many seconds after noon. */
  private static List<TaskEvent> at2(int second, TaskEventPayload... facts) {
    return IntStream.range(0, facts.length)
        .mapToObj(i -> new TaskEvent(2L + i, NOON.plusSeconds(second), facts[i]))
        .toList();
  }

  static <T> T await(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
