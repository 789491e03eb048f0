package io.serai.a2w.storm;

import io.serai.a2w.storm.AgentHistory.Entry;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** One storm on hubs that are not started yet. */
final class StormRound {
  private static final List<String> CHANNELS = List.of("status", "needs", "errors", "events");
  private static final Duration READER_LIMIT = Duration.ofSeconds(60);
  private static final Duration SUBTASK_LIMIT = Duration.ofSeconds(60);
  private static final int MOST_READERS = 1_000;
  private static final long POLL = Duration.ofMillis(50).toNanos();

  private final StormSize size;
  private final StormHubs hubs;
  private final long seed;
  private final List<String> agents;
  private final Findings findings = new Findings();
  private final StormClient client;
  private final Random random;
  private final Vertx vertx = Vertx.vertx();
  private final WebSocketClient sockets =
      vertx.createWebSocketClient(new WebSocketClientOptions().setMaxConnections(MOST_READERS));
  private final Queue<TaskRecord> records = new ConcurrentLinkedQueue<>();
  private volatile boolean goesOn = true;

  /**
   * @param name beginning of the ids of the agents, which must be new to the database
   */
  StormRound(StormSize size, StormHubs hubs, long seed, String name) {
    this.size = size;
    this.hubs = hubs;
    this.seed = seed;
    this.agents = IntStream.range(0, size.agents()).mapToObj(i -> name + "-" + i).toList();
    this.client = new StormClient(hubs, findings);
    this.random = new Random(seed);
  }

  /** Runs the storm and returns what was found wrong. */
  List<String> run() throws Exception {
    for (String agent : agents) {
      long version = random.nextLong();
      hubs.homes().forEach(home -> home.writeAgent(agent, new Random(version)));
    }
    hubs.start();
    List<ChannelReader> readers = readers();
    readers.forEach(ChannelReader::connect);
    work();
    Map<String, AgentHistory> histories = histories();
    StormChecks checks = new StormChecks(histories, findings);
    awaitReaders(readers, checks);
    checks.checkStates();
    checks.checkTasks(records);
    checks.checkReaders(readers);
    print(readers, histories.values());
    var unused = vertx.close(); // it may never complete if a reader is paused
    return findings.all();
  }

  /** Lets the lanes work through all tasks while the hubs are disturbed. */
  private void work() throws InterruptedException {
    Queue<PlannedTask> tasks =
        new ConcurrentLinkedQueue<>(new StormPlan(seed, agents).tasks(size.tasks()));
    List<Thread> lanes = new ArrayList<>();
    for (int i = 0; i < size.lanes(); i++) {
      lanes.add(begin(new TaskLane(tasks, records, client, findings, seed + i), "lane-" + i));
    }
    Disturbances disturbances = new Disturbances(hubs, agents, client, findings, seed);
    Thread changes = begin(() -> disturbances.changeAgents(() -> goesOn), "changes");
    Thread kills =
        begin(
            () ->
                disturbances.interruptHubs(
                    size.interruptions(), records::size, size.tasks(), () -> goesOn),
            "kills");
    for (Thread lane : lanes) {
      lane.join();
    }
    goesOn = false;
    changes.join();
    kills.join();
  }

  private static Thread begin(Runnable work, String name) {
    Thread thread = new Thread(work, "storm-" + name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private List<ChannelReader> readers() {
    List<ChannelReader> readers = new ArrayList<>();
    for (String agent : agents) {
      for (String channel : CHANNELS) {
        for (int i = 0; i < size.readers(); i++) {
          long own = random.nextLong();
          readers.add(new ChannelReader(vertx, sockets, hubs, findings, agent, channel, own));
        }
      }
    }
    return readers;
  }

  /**
   * Reads the logs of all agents once all tasks have ended; subtasks may end after their parents.
   */
  private Map<String, AgentHistory> histories() {
    long limit = System.nanoTime() + SUBTASK_LIMIT.toNanos();
    Map<String, AgentHistory> histories = new LinkedHashMap<>();
    do {
      LockSupport.parkNanos(POLL);
      agents.forEach(agent -> histories.put(agent, AgentHistory.read(client, random, agent)));
    } while (System.nanoTime() < limit && !histories.values().stream().allMatch(this::haveEnded));
    return histories;
  }

  private boolean haveEnded(AgentHistory history) {
    return history.byTask().values().stream()
        .allMatch(
            entries -> entries.stream().map(Entry::state).anyMatch(StateRules.ENDS::contains));
  }

  private static void awaitReaders(List<ChannelReader> readers, StormChecks checks) {
    long limit = System.nanoTime() + READER_LIMIT.toNanos();
    for (ChannelReader reader : readers) {
      while (!checks.isComplete(reader) && System.nanoTime() < limit) {
        LockSupport.parkNanos(POLL);
      }
      reader.end();
    }
  }

  private void print(List<ChannelReader> readers, Collection<AgentHistory> histories) {
    System.out.printf(
        "%d tasks accepted, %d tasks and %d events in the logs, %d messages in %d connections%n",
        records.size(),
        histories.stream().mapToInt(history -> history.byTask().size()).sum(),
        histories.stream().mapToInt(history -> history.entries().size()).sum(),
        readers.stream().mapToInt(reader -> reader.messages().size()).sum(),
        readers.stream().mapToInt(ChannelReader::connections).sum());
  }
}
