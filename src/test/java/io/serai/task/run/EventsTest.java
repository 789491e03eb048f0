package io.serai.task.run;

import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.Database;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskState;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.work.TaskContext;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class EventsTest {
  @TempDir Path folder;
  private final Scripted work = new Scripted();
  private Database database;
  private Hub hub;

  @AfterEach
  void close() {
    hub.close();
    if (database != null) {
      database.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void readerReceivesPastAndFutureEventsAndTheEnd(String store) {
    open(store);
    hub.submit("t");
    await(work.task("t").say(said("before")));
    Reader all = follow("t", 1, Long.MAX_VALUE);
    Reader late = follow("t", 3, Long.MAX_VALUE);

    await(work.task("t").say(said("after")));
    work.finish("t");

    all.awaitEnd();
    late.awaitEnd();
    assertThat(all.numbers()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(late.numbers()).containsExactly(3L, 4L, 5L, 6L);
    assertThat(all.events()).isEqualTo(hub.events("t"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void slowReaderFallsBackToTheLogAndMissesNothing(String store) {
    open(store);
    hub.submit("t");
    Reader slow = follow("t", 1, 3);
    for (int i = 0; i < 1000; i++) {
      work.task("t").say(said("word " + i));
    }
    work.finish("t");
    hub.ended("t");
    Awaitility.await().until(() -> slow.events().size() == 3);

    slow.request(2);
    Awaitility.await().until(() -> slow.events().size() == 5);
    slow.request(Long.MAX_VALUE);
    slow.awaitEnd();

    assertThat(slow.numbers()).isEqualTo(LongStream.rangeClosed(1, 1004).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void concurrentReadersReceiveEveryEventOnceInOrder(String store) throws Exception {
    open(store);
    hub.submit("t");
    TaskContext task = work.task("t");
    var pool = Executors.newFixedThreadPool(4);
    List<CompletableFuture<Reader>> readers =
        IntStream.range(0, 40)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> follow("t", 1 + i % 3, 1 + i), pool))
            .toList();
    List<CompletableFuture<Void>> words =
        IntStream.range(0, 1000)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(() -> {}, pool)
                        .thenCompose(done -> task.say(said("word " + i))))
            .toList();
    words.forEach(Hub::await);
    work.finish("t");
    hub.ended("t");

    for (CompletableFuture<Reader> reader : readers) {
      await(reader).request(Long.MAX_VALUE);
      await(reader).awaitEnd();
      long first = await(reader).numbers().get(0);
      assertThat(await(reader).numbers())
          .isEqualTo(LongStream.rangeClosed(first, 1004).boxed().toList());
    }
    pool.shutdown();
  }

  @Test
  void cancelledReaderAffectsNoOther() {
    open("memory");
    hub.submit("t");
    Reader one = follow("t", 1, Long.MAX_VALUE);
    Reader other = follow("t", 1, Long.MAX_VALUE);
    Awaitility.await().until(() -> one.events().size() == 2);

    one.cancel();
    await(work.task("t").say(said("more")));
    work.finish("t");

    other.awaitEnd();
    assertThat(one.events()).hasSize(2);
    assertThat(other.events()).hasSize(5);
    assertThat(one.isOver()).isFalse();
  }

  @Test
  void failingReaderAffectsNoOther() {
    open("memory");
    hub.submit("t");
    Reader other = follow("t", 1, Long.MAX_VALUE);
    hub.tasks
        .events("t", 1)
        .subscribe(
            new Reader(Long.MAX_VALUE) {
              @Override
              public void onNext(TaskEvent event) {
                throw new IllegalStateException("no");
              }
            });

    work.finish("t");

    other.awaitEnd();
    assertThat(other.numbers()).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void endedTaskIsReadFromTheLog() {
    open("sqlite");
    hub.submit("t");
    work.finish("t");
    hub.ended("t");

    Reader all = follow("t", 1, Long.MAX_VALUE);
    Reader rest = follow("t", 5, Long.MAX_VALUE);

    all.awaitEnd();
    rest.awaitEnd();
    assertThat(all.events()).hasSize(4);
    assertThat(rest.events()).isEmpty();
  }

  @Test
  void unknownTaskIsAnError() {
    open("memory");

    Reader reader = follow("nobody", 1, Long.MAX_VALUE);

    Awaitility.await().until(() -> reader.failure() != null);
    assertThat(reader.failure()).isInstanceOf(TaskNotFoundException.class);
  }

  @Test
  void waitingReadersHoldNoThread() {
    open("memory");
    hub.submit("t");
    int before = Thread.activeCount();

    List<Reader> readers =
        Stream.generate(() -> follow("t", 1, Long.MAX_VALUE)).limit(5000).toList();

    assertThat(Thread.activeCount()).isLessThanOrEqualTo(before);
    work.finish("t");
    Awaitility.await().until(() -> readers.stream().allMatch(Reader::isOver));
  }

  private Reader follow(String id, long from, long wanted) {
    Reader reader = new Reader(wanted);
    hub.tasks.events(id, from).subscribe(reader);
    return reader;
  }

  private void open(String store) {
    TaskEventLog log = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
    if (store.equals("sqlite")) {
      database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
      log = new SqlTaskEventLog(database);
    }
    hub = Hub.on(log, work);
  }

  @Test
  void readerThatSubscribesDuringCreationReceivesTheEnd() {
    // given
    HookedLog log = new HookedLog();
    hub = Hub.on(log.asLog(), work);
    log.before("read", () -> hub.submit("t"));
    CompletableFuture<Task> end = hub.tasks.until("t", status -> status.state().isEnd());

    // when
    work.finish("t");

    // then
    assertThat(await(end).state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void readerThatFailsAtTheEndDelaysNoQueuedTask() {
    // given
    hub =
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            work,
            new AgentLimits(1, 1, false));
    hub.submit("first");
    hub.submit("second");
    hub.tasks
        .events("first", 1)
        .subscribe(
            new Reader(Long.MAX_VALUE) {
              @Override
              public void onComplete() {
                throw new IllegalStateException("broken");
              }
            });

    // when
    work.finish("first");

    // then
    assertThat(work.task("second").request().id()).isEqualTo("second");
  }
}
