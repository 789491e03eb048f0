package io.serai.a2a.push;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.a2a.stream.TaskReplay;
import io.serai.a2a.stream.TaskStream;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.security.VaultTextEncryptor;
import io.serai.store.Database;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
  private static final Logger LOG = LoggerFactory.getLogger(PushNotifications.class);
  private static final Duration KEPT = Duration.ofDays(7);
  private static final Duration TIDY = Duration.ofHours(1);
  private static final Duration AGAIN = Duration.ofSeconds(1);
  private static final Duration LOOK = Duration.ofSeconds(15);

  private final PushDependencies ground;
  private final PushTable table;
  private final Clock clock;
  private final boolean shared;
  private final Map<String, PushDelivery> deliveries = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /**
   * @param hub the id of this process, as the tasks have it
   * @param shared whether other hubs use the database too
   * @param vaultTextEncryptor encrypts what authenticates the hub to receivers
   */
  public PushNotifications(
      TaskDispatcher tasks,
      Database database,
      String hub,
      boolean shared,
      VaultTextEncryptor vaultTextEncryptor,
      WebhookClient webhook,
      PushRetryPolicy pushRetryPolicy,
      ScheduledExecutorService timer,
      Clock clock) {
    this.table = new PushTable(database, hub, vaultTextEncryptor);
    this.ground =
        new PushDependencies(tasks, table, webhook, pushRetryPolicy, new PushCounts(), timer);
    this.clock = clock;
    this.shared = shared;
  }

  /** Goes on with what an earlier process, or a hub that is gone, did not tell. */
  public CompletionStage<Void> resume() {
    return table
        .prune(clock.instant().minus(KEPT))
        .thenCompose(pruned -> table.sealAll())
        .thenCompose(encrypted -> table.adopt())
        .thenCompose(adopted -> table.own())
        .thenAccept(entries -> entries.forEach(this::begin))
        .whenComplete((done, failure) -> lookAgain(failure));
  }

  /**
   * Refuses what cannot be called, or may not be. A name that does not resolve now is taken: it is
   * judged when it is called.
   *
   * @return fails with {@link A2aException}, which names what is wrong
   */
  public CompletionStage<Void> check(PushConfig config) {
    try {
      PushConfigValidator.check(config);
    } catch (A2aException wrong) {
      return CompletableFuture.failedFuture(wrong);
    }
    return ground
        .webhook()
        .check(URI.create(config.url()))
        .exceptionallyCompose(PushNotifications::refused);
  }

  private static CompletionStage<Void> refused(Throwable failure) {
    Throwable reason =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return reason instanceof OutboundException known && known.reason() == Reason.REFUSED
        ? CompletableFuture.failedFuture(
            A2aException.invalid("url", String.valueOf(known.getMessage())))
        : CompletableFuture.completedFuture(null);
  }

  /** Registers a configuration, in place of the one of its id. */
  public CompletionStage<PushConfig> register(Task task, PushConfig config, A2aVersion version) {
    PushConfig named = config.id() == null ? config.named(ground.tasks().newId()) : config;
    StoredPushConfig entry =
        new StoredPushConfig(
            task.id(), named, version, task.sequence(), 0, StoredPushConfig.State.LIVE, null);
    return table
        .list(task.id())
        .thenCompose(
            others -> {
              PushConfigValidator.refuseTooMany(others, entry);
              stop(key(entry.taskId(), entry.id())); // what the one before keeps is kept by now
              return table.save(entry, clock.instant());
            })
        .whenComplete((saved, failure) -> beginAnew(entry, failure))
        .thenApply(saved -> named);
  }

  /** In the place of the one before; where it could not be kept, that one goes on. */
  private void beginAnew(StoredPushConfig entry, @Nullable Throwable failure) {
    stop(key(entry.taskId(), entry.id()));
    if (failure == null) {
      begin(entry);
    } else {
      goOn(entry);
    }
  }

  /** Begins as the table has it; again and again, where that cannot be read. */
  private void goOn(StoredPushConfig entry) {
    CompletionStage<List<StoredPushConfig>> kept = table.list(entry.taskId());
    kept.whenComplete(
        (entries, failure) -> {
          if (failure != null) {
            later(AGAIN, () -> goOn(entry));
          } else {
            entries.stream()
                .filter(each -> each.id().equals(entry.id()))
                .filter(each -> each.state() == StoredPushConfig.State.LIVE)
                .forEach(this::begin);
          }
        });
  }

  /** A task's configurations, the oldest first. */
  public CompletionStage<List<PushConfig>> list(String taskId) {
    return table
        .list(taskId)
        .thenApply(entries -> entries.stream().map(StoredPushConfig::config).toList());
  }

  /** Forgets a configuration; where there is none, nothing happens. */
  public CompletionStage<Void> delete(String taskId, String id) {
    stop(key(taskId, id));
    return table.delete(taskId, id).thenAccept(deleted -> stop(key(taskId, id)));
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

  private void begin(StoredPushConfig entry) {
    if (entry.state() == StoredPushConfig.State.DEAD) {
      LOG.warn("Push {} of task {} is dead: {}", entry.id(), entry.taskId(), entry.fault());
      ground.note(table.end(entry, StoredPushConfig.State.DEAD, entry.fault()));
      return;
    }
    String key = key(entry.taskId(), entry.id());
    PushDelivery delivery =
        new PushDelivery(
            entry,
            ground,
            (over, again) -> {
              deliveries.remove(key, over);
              if (again) {
                later(AGAIN, () -> goOn(entry));
              }
            });
    if (closed || deliveries.putIfAbsent(key, delivery) != null) {
      return;
    }
    boolean fresh = entry.delivered() == 0;
    long from = fresh ? entry.since() : entry.delivered();
    TaskReplay.at(ground.tasks(), entry.taskId(), from)
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

  private void stop(String key) {
    PushDelivery before = deliveries.remove(key);
    if (before != null) {
      before.stop();
    }
  }

  private void lookAgain(@Nullable Throwable failure) {
    if (failure != null) {
      LOG.warn("Push notifications were not taken up yet: {}", failure.toString());
    }
    if (shared || failure != null) {
      later(LOOK, this::resume);
    } else {
      later(TIDY, this::tidy);
    }
  }

  private void tidy() {
    ground.note(table.prune(clock.instant().minus(KEPT)));
    later(TIDY, this::tidy);
  }

  private void later(Duration pause, Runnable work) {
    if (!closed) {
      ground.later(pause, work);
    }
  }

  private static String key(String taskId, String id) {
    return taskId + "/" + id;
  }
}
