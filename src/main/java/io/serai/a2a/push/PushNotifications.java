package io.serai.a2a.push;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.a2a.stream.PastTask;
import io.serai.a2a.stream.TaskStream;
import io.serai.security.Sealer;
import io.serai.store.Database;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells receivers what happens to tasks: each configuration gets the task as it stood when it was
 * registered, then every update, in order, each at least once, across restarts of the hub.
 * Thread-safe; nothing blocks.
 */
public final class PushNotifications implements AutoCloseable {
  /** How many configurations a task may have. */
  static final int MOST = 20;

  private static final Logger LOG = LoggerFactory.getLogger(PushNotifications.class);
  private static final Duration KEPT = Duration.ofDays(7);
  private static final Duration LOOK = Duration.ofSeconds(15);

  private final PushGround ground;
  private final PushTable table;
  private final Clock clock;
  private final boolean shared;
  private final Map<String, PushDelivery> deliveries = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /**
   * @param hub the id of this process, as the tasks have it
   * @param shared whether other hubs use the database too
   * @param sealer encrypts what authenticates the hub to receivers
   */
  public PushNotifications(
      TaskDispatcher tasks,
      Database database,
      String hub,
      boolean shared,
      Sealer sealer,
      Webhook webhook,
      Patience patience,
      ScheduledExecutorService timer,
      Clock clock) {
    this.table = new PushTable(database, hub, sealer);
    this.ground = new PushGround(tasks, table, webhook, patience, new PushCounts(), timer);
    this.clock = clock;
    this.shared = shared;
  }

  /** Goes on with what an earlier process, or a hub that is gone, did not tell. */
  public CompletionStage<Void> resume() {
    long dead = shared ? clock.instant().toEpochMilli() : Long.MAX_VALUE;
    return table
        .prune(clock.instant().minus(KEPT))
        .thenCompose(pruned -> table.sealAll())
        .thenCompose(encrypted -> table.adopt(dead))
        .thenCompose(adopted -> table.own())
        .thenAccept(entries -> entries.forEach(this::begin))
        .whenComplete((done, failure) -> lookAgain(failure));
  }

  /**
   * Refuses what cannot be called.
   *
   * @throws A2aException where the address is none
   */
  public void check(PushConfig config) {
    try {
      URI uri = new URI(config.url());
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web && uri.getHost() != null && uri.getUserInfo() == null) {
        return;
      }
    } catch (URISyntaxException noAddress) {
      LOG.debug("no address", noAddress);
    }
    throw A2aException.invalid("url", "must be an http or https address");
  }

  /** Registers a configuration, in place of the one of its id. */
  public CompletionStage<PushConfig> register(Task task, PushConfig config, A2aVersion version) {
    PushConfig named = config.id() == null ? config.named(ground.tasks().newId()) : config;
    PushEntry entry =
        new PushEntry(task.id(), named, version, task.sequence(), 0, PushEntry.State.LIVE, null);
    return table
        .list(task.id())
        .thenCompose(
            others -> {
              refuseTooMany(others, entry);
              return table.save(entry, clock.instant());
            })
        .thenApply(
            saved -> {
              stop(entry);
              begin(entry);
              return named;
            });
  }

  /** A task's configurations, the oldest first. */
  public CompletionStage<List<PushConfig>> list(String taskId) {
    return table
        .list(taskId)
        .thenApply(entries -> entries.stream().map(PushEntry::config).toList());
  }

  /** Forgets a configuration; where there is none, nothing happens. */
  public CompletionStage<Void> delete(String taskId, String id) {
    PushDelivery delivery = deliveries.remove(key(taskId, id));
    if (delivery != null) {
      delivery.stop();
    }
    return table.delete(taskId, id).thenAccept(deleted -> {});
  }

  /** How many configurations are being told. */
  public int live() {
    return deliveries.size();
  }

  /** What became of them since the start. */
  public PushCounts counts() {
    return ground.counts();
  }

  /** Tells nothing more; the next start goes on. */
  @Override
  public void close() {
    closed = true;
    deliveries.values().forEach(PushDelivery::stop);
    deliveries.clear();
  }

  private void begin(PushEntry entry) {
    if (entry.state() == PushEntry.State.DEAD) {
      LOG.warn("Push {} of task {} is dead: {}", entry.id(), entry.taskId(), entry.fault());
      ground.note(table.end(entry, PushEntry.State.DEAD, entry.fault()));
      return;
    }
    String key = key(entry.taskId(), entry.id());
    PushDelivery delivery = new PushDelivery(entry, ground, () -> deliveries.remove(key));
    if (closed || deliveries.putIfAbsent(key, delivery) != null) {
      return;
    }
    boolean fresh = entry.delivered() == 0;
    long from = fresh ? entry.since() : entry.delivered();
    PastTask.at(ground.tasks(), entry.taskId(), from)
        .whenComplete(
            (task, failure) -> {
              if (failure != null) {
                delivery.onError(failure);
              } else {
                delivery.partOf(task.request().origin().traceparent());
                stream(task, fresh).subscribe(delivery);
              }
            });
  }

  private TaskStream stream(Task task, boolean fresh) {
    var events = ground.tasks().events(task.id(), task.sequence() + 1);
    return fresh ? TaskStream.following(task, events) : TaskStream.goingOn(task, events);
  }

  private void stop(PushEntry entry) {
    PushDelivery before = deliveries.remove(key(entry.taskId(), entry.id()));
    if (before != null) {
      before.stop();
    }
  }

  private void lookAgain(@Nullable Throwable failure) {
    if (failure != null) {
      LOG.warn("Push notifications were not taken up yet: {}", failure.toString());
    }
    if (!closed && (shared || failure != null)) {
      ground.later(LOOK, this::resume);
    }
  }

  private static void refuseTooMany(List<PushEntry> others, PushEntry entry) {
    boolean known = others.stream().anyMatch(other -> other.id().equals(entry.id()));
    if (!known && others.size() >= MOST) {
      throw A2aException.invalid("taskId", "has " + MOST + " configurations, the most it may have");
    }
  }

  private static String key(String taskId, String id) {
    return taskId + "/" + id;
  }
}
