package io.serai.task.run.feed;

import static io.serai.task.Tasks.changed;
import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.Database;
import io.serai.store.StoreException;
import io.serai.task.AgentEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.EventCollector;
import io.serai.task.run.Hub;
import io.serai.task.run.RefusingLog;
import io.serai.task.run.Scripted;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class AgentFeedTest {
  private static Runnable schedule(Duration delay, Runnable work) {
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS).execute(work);
    return () -> {};
  }

  private static final int ALL = 1_000_000;

  @TempDir Path folder;
  private final Scripted work = new Scripted();
  private TaskEventLog log;
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
  void subscriberReceivesTheEventsOfAllTasksOfTheAgent(String store) {
    open(store);
    hub.submit("before");
    EventCollector<AgentEvent> all = follow(0, Long.MAX_VALUE);
    EventCollector<AgentEvent> later = follow(await(hub.tasks.feedPosition()), Long.MAX_VALUE);

    hub.submit("after");
    work.finish("after");
    work.finish("before");
    hub.ended("before");
    hub.ended("after");

    List<AgentEvent> logged = await(log.changes("writer", 0, ALL)).events();
    assertThat(logged).hasSize(8);
    awaitEvents(all, 8);
    awaitEvents(later, 6);
    assertThat(all.events()).isEqualTo(logged);
    assertThat(later.events()).isEqualTo(logged.subList(2, 8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void slowSubscriberReadsFromTheLogAndMissesNothing(String store) {
    open(store);
    EventCollector<AgentEvent> slow = follow(0, 3);
    hub.submit("t");
    for (int i = 0; i < 3000; i++) {
      work.task("t").say(said("word " + i));
    }
    work.finish("t");
    hub.ended("t");
    awaitEvents(slow, 3);

    slow.request(2);
    awaitEvents(slow, 5);
    slow.request(Long.MAX_VALUE);

    awaitEvents(slow, 3004);
    assertThat(slow.events()).isEqualTo(await(log.changes("writer", 0, ALL)).events());
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void manySubscribersReceiveEachEventOnceWhileManyTasksRun(String store) throws Exception {
    open(store);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<CompletableFuture<EventCollector<AgentEvent>>> subscribers =
        IntStream.range(0, 20)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> follow(0, 1 + i), threads))
            .toList();
    List<CompletableFuture<Void>> tasks =
        IntStream.range(0, 100)
            .mapToObj(i -> CompletableFuture.runAsync(() -> runTask("t" + i), threads))
            .toList();
    tasks.forEach(Hub::await);
    threads.shutdown();

    List<AgentEvent> logged = await(log.changes("writer", 0, ALL)).events();
    assertThat(logged).hasSize(400);
    for (CompletableFuture<EventCollector<AgentEvent>> each : subscribers) {
      EventCollector<AgentEvent> subscriber = await(each);
      subscriber.request(Long.MAX_VALUE);
      awaitEvents(subscriber, 400);
      assertThat(subscriber.events()).isEqualTo(logged);
    }
  }

  @Test
  void failingSubscriberAffectsNoOther() {
    open("memory");
    EventCollector<AgentEvent> other = follow(0, Long.MAX_VALUE);
    hub.tasks
        .feed("writer", 0)
        .subscribe(
            new EventCollector<AgentEvent>(Long.MAX_VALUE) {
              @Override
              public void onNext(AgentEvent event) {
                throw new IllegalStateException("no");
              }
            });

    runTask("t");

    awaitEvents(other, 4);
  }

  @Test
  void cancelledSubscriberReceivesNoFurtherEvent() {
    open("memory");
    EventCollector<AgentEvent> gone = follow(0, Long.MAX_VALUE);
    runTask("first");
    awaitEvents(gone, 4);

    gone.cancel();
    runTask("second");

    assertThat(gone.events()).hasSize(4);
    EventCollector<AgentEvent> next = follow(0, Long.MAX_VALUE);
    awaitEvents(next, 8);
  }

  @Test
  void failedReadOfEventsIsRepeated() {
    RefusingLog refusing = new RefusingLog();
    log = refusing.asLog();
    hub = Hub.on(log, work);
    AgentFeeds feeds = new AgentFeeds(log, AgentFeedTest::schedule);
    EventCollector<AgentEvent> subscriber = new EventCollector<>(Long.MAX_VALUE);
    feeds.after("writer", 0).subscribe(subscriber);
    await(log.append("t", 0, events(1, created("t"), changed(TaskState.RUNNING))));

    refusing.refuse(1, () -> new StoreException("The disk is full."));
    feeds.changed("writer");

    awaitEvents(subscriber, 2);
    assertThat(refusing.refusalsLeft()).isZero();
  }

  @Test
  void largeEventsAreNotKeptInMemoryAndAreReadFromTheLog() {
    open("memory");
    TaskEventPayload large = new TaskEventPayload.Said(said("x".repeat(20_000)));
    AgentFeed feed = new AgentFeed("writer", log, AgentFeedTest::schedule, 0, () -> {});
    EventCollector<AgentEvent> subscriber = new EventCollector<>(1);
    new EventSubscription<>(feed, 0, subscriber).begin();

    await(log.append("t", 0, events(1, created("t"), large, large, large, large, large)));
    feed.changed();

    List<AgentEvent> logged = await(log.changes("writer", 0, ALL)).events();
    Awaitility.await().until(() -> feed.last() == logged.get(5).position());
    assertThat(feed.recent(0, ALL)).isEmpty();
    assertThat(feed.recent(logged.get(2).position(), ALL)).isEqualTo(logged.subList(3, 6));
    subscriber.request(Long.MAX_VALUE);
    awaitEvents(subscriber, 6);
    assertThat(subscriber.events()).isEqualTo(logged);
  }

  private void runTask(String id) {
    hub.submit(id);
    work.finish(id);
    hub.ended(id);
  }

  private EventCollector<AgentEvent> follow(long after, long wanted) {
    EventCollector<AgentEvent> subscriber = new EventCollector<>(wanted);
    hub.tasks.feed("writer", after).subscribe(subscriber);
    return subscriber;
  }

  private static void awaitEvents(EventCollector<AgentEvent> subscriber, int count) {
    Awaitility.await().until(() -> subscriber.events().size() == count);
  }

  private void open(String store) {
    if (store.equals("sqlite")) {
      database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
      log = new SqlTaskEventLog(database);
    } else {
      log = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
    }
    hub = Hub.on(log, work);
  }
}
