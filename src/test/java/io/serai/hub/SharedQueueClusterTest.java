package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.Patience;
import io.serai.hub.BrokerPair.Role;
import io.serai.hub.TaskClients.Ended;
import io.serai.store.PostgresServer;
import jakarta.jms.JMSRuntimeException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two hubs whose tasks wait in a queue of two brokers, while each part is killed in turn. */
@Timeout(300)
@ExtendWith(Patience.class)
class SharedQueueClusterTest {
  private static final String QUEUE = "serai.tasks";
  private static final int CLIENTS = 16;

  /** How many tasks have to end before the next part is killed. */
  private static final int PROGRESS = 20;

  /** Each run of a task is noted by the service. */
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:again
            parameters: {idempotent: true}
            steps: [{to: direct:work}]
      - route:
          from:
            uri: skill:once
            steps: [{to: direct:work}]
      - route:
          from:
            uri: skill:ask
            parameters: {idempotent: true}
            steps:
              - to: task:need?required=name
              - to: direct:work
      - route:
          from:
            uri: direct:work
            steps:
              - setBody: {simple: "${header.SeraiTaskId}"}
              - to: outbound:SERVICE/run
              - delay: {constant: 100, asyncDelayed: true}
              - setBody: {constant: done}
      """;

  @TempDir private Path folder;
  private final HttpStub service = new HttpStub();
  private final AtomicReference<ForkedHub> one = new AtomicReference<>();
  private final AtomicReference<ForkedHub> other = new AtomicReference<>();
  private final List<String> times = new ArrayList<>();
  private BrokerPair brokers;
  private TaskClients clients;

  @BeforeEach
  void start() throws Exception {
    service.on("/run", response -> response.end("noted"));
    brokers = new BrokerPair(folder.resolve("brokers"));
    String database = PostgresServer.newDatabase();
    writeHome("one", database);
    writeHome("other", database);
    Executor thread = task -> new Thread(task, "start").start();
    CompletableFuture<Void> started = CompletableFuture.runAsync(() -> start(one, "one"), thread);
    start(other, "other");
    started.join();
    await().until(() -> brokers.isServing(Role.PRIMARY));
    clients =
        new TaskClients(CLIENTS, List.of("again", "once", "ask"), List.of(one::get, other::get));
  }

  @AfterEach
  void stop() {
    clients.close();
    one.get().close();
    other.get().close();
    brokers.close();
    service.close();
  }

  @Test
  void everyAcknowledgedTaskEndsOnceWhileEachPartIsKilled() throws Exception {
    awaitProgress();

    killHub(one, "one");
    killPrimary();
    startPrimary();
    killHub(other, "other");
    killBothBrokers();
    startPrimary();

    clients.finish();
    times.add(clients.ended().size() + " tasks");
    System.out.println(String.join(", ", times));
    withBroker().untilAsserted(() -> assertThat(brokers.texts(QUEUE)).isEmpty());
    assertThat(brokers.texts(ClusterBroker.DEAD)).isEmpty();
    checkTasks();
  }

  /** The other hub ends what the killed one had. */
  private void killHub(AtomicReference<ForkedHub> hub, String name) {
    hub.get().kill();
    List<String> open = clients.open();
    timed("hub killed", () -> clients.open().stream().noneMatch(open::contains));
    start(hub, name);
    awaitProgress();
  }

  /** The backup serves instead. */
  private void killPrimary() throws Exception {
    brokers.kill(Role.PRIMARY);
    timed("primary killed", () -> brokers.isServing(Role.BACKUP));
    awaitConsumed();
    awaitProgress();
  }

  /** It serves again, and a backup that does gives way. */
  private void startPrimary() throws Exception {
    brokers.start(Role.PRIMARY);
    timed("primary started", () -> brokers.isServing(Role.PRIMARY));
    awaitConsumed();
    awaitProgress();
  }

  /** The hubs end what they have, and accept more. */
  private void killBothBrokers() throws Exception {
    brokers.kill(Role.BACKUP);
    brokers.kill(Role.PRIMARY);
    List<String> open = clients.open();
    timed("no broker", () -> clients.open().stream().noneMatch(open::contains));
    awaitProgress();
  }

  /** Waits until a hub has taken a message that is sent now; it is of no task, and is dropped. */
  private void awaitConsumed() {
    String id = UUID.randomUUID().toString();
    withBroker().untilAsserted(() -> brokers.send(QUEUE, id));
    timed("consumed", () -> !brokers.texts(QUEUE).contains(id));
  }

  private void awaitProgress() {
    int before = clients.ended().size();
    timed(PROGRESS + " tasks", () -> clients.ended().size() >= before + PROGRESS);
  }

  private void timed(String what, Callable<Boolean> state) {
    long begin = System.nanoTime();
    withBroker().until(state);
    times.add(what + ": " + Duration.ofNanos(System.nanoTime() - begin).toMillis() + " ms");
  }

  /** A wait during which the broker may not answer yet. */
  private static ConditionFactory withBroker() {
    return await().ignoreExceptionsInstanceOf(JMSRuntimeException.class);
  }

  private void checkTasks() {
    Map<String, Long> runs =
        service.seen("/run").stream()
            .collect(Collectors.groupingBy(HttpStub.Seen::body, Collectors.counting()));
    List<Ended> ended = clients.ended();
    assertThat(ended).extracting(Ended::id).doesNotHaveDuplicates();
    for (Ended task : ended) {
      long begun = runs.getOrDefault(task.id(), 0L);
      if (!task.skill().equals("once")) {
        assertThat(task.state()).as("%s", task).isEqualTo("COMPLETED");
        assertThat(begun).as("runs of %s", task).isPositive();
      } else if (task.state().equals("COMPLETED")) {
        assertThat(begun).as("runs of %s", task).isEqualTo(1);
      } else {
        assertThat(task.text()).contains("It was interrupted by a restart");
        assertThat(begun).as("runs of %s", task).isLessThanOrEqualTo(1);
      }
    }
  }

  private void start(AtomicReference<ForkedHub> hub, String name) {
    hub.set(ForkedHub.start(folder.resolve(name)));
  }

  private void writeHome(String name, String database) {
    try (HubFixture home = new HubFixture(folder.resolve(name))) {
      home.file("routes/skills.camel.yaml", ROUTES.replace("SERVICE", service.url()))
          .file(
              "application.properties",
              """
              serai.store.url = %s
              serai.tasks.queue = sjms2:queue:serai.tasks
              serai.tasks.max-concurrent = 2
              serai.tasks.max-queued = 100
              serai.tasks.lease = 3s
              camel.beans.connections = #class:org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory
              camel.beans.connections.brokerURL = %s?ha=true&reconnectAttempts=-1&retryInterval=200
              camel.component.sjms2.connection-factory = #bean:connections
              """
                  .formatted(database, brokers.url()));
    }
  }
}
