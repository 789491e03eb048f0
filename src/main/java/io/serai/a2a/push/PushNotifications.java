package io.serai.a2a.push;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.stream.TaskStreamFactory;
import io.serai.concurrent.CompletionCause;
import io.serai.concurrent.ConcurrencyLimiter;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.protocol.stream.TaskStateReplayer;
import io.serai.security.vault.StoredTextEncryptor;
import io.serai.store.Database;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends push notifications about tasks to webhooks.
 *
 * <p>Each configuration receives the task as it was when the configuration was registered, then
 * every update, in order, each at least once, across restarts of the hub. Thread-safe; never
 * blocks.
 */
public final class PushNotifications implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PushNotifications.class);
  private static final Duration PRUNE_INTERVAL = Duration.ofHours(1);
  private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
  private static final int MAX_STARTS = 2;
  private static final Duration DEAD_INTERVAL = Duration.ofMinutes(1);
  private static final Duration ADOPT_INTERVAL = Duration.ofSeconds(15);

  private final PushDependencies dependencies;
  private final PushTable table;
  private final PushDeliveryTable stored;
  private final Clock clock;
  private final boolean shared;
  private final Map<String, PushDelivery> deliveries = new ConcurrentHashMap<>();

  /** Few deliveries have their whole task in memory at once, until its notification is encoded. */
  private final ConcurrencyLimiter starts = new ConcurrencyLimiter(MAX_STARTS);

  private volatile boolean closed;

  /**
   * @param hub id of this process, as the task tables have it
   * @param shared whether other hubs use the same database
   * @param vaultTextEncryptor encrypts the secrets of configurations
   * @param maxMemory bytes that notifications may take while they are sent; those of the tasks of
   *     one owner may take a quarter
   * @param retention how long configurations are kept whose delivery has ended
   */
  public PushNotifications(
      TaskDispatcher tasks,
      Database database,
      String hub,
      boolean shared,
      StoredTextEncryptor vaultTextEncryptor,
      WebhookClient webhook,
      PushRetryPolicy pushRetryPolicy,
      long maxMemory,
      PushRetention retention,
      ScheduledExecutorService timer,
      Clock clock) {
    this.table = new PushTable(database, hub, vaultTextEncryptor, retention.keepDead());
    this.dependencies =
        new PushDependencies(
            tasks,
            table,
            webhook,
            pushRetryPolicy,
            new PushDeliveryCounters(),
            new DeadDeliveryLog(DEAD_INTERVAL),
            new PushMemory(maxMemory),
            retention,
            timer,
            clock);
    this.stored = new PushDeliveryTable(database, hub);
    this.clock = clock;
    this.shared = shared;
  }

  /** Resumes deliveries that an earlier process, or another hub that is gone, did not finish. */
  public CompletionStage<Void> resume() {
    return table
        .prune(expiry())
        .thenCompose(pruned -> table.encryptAll())
        .thenCompose(encrypted -> table.adopt())
        .thenCompose(adopted -> table.ownLive())
        .thenAccept(entries -> entries.forEach(this::start))
        .whenComplete((done, failure) -> scheduleNext(failure));
  }

  /**
   * Checks a configuration and whether its webhook may be called.
   *
   * <p>A host name that does not resolve now is accepted and checked again on each call.
   *
   * @return a stage that fails with {@link A2aException} if the configuration is invalid
   */
  public CompletionStage<Void> check(PushConfig config) {
    try {
      PushConfigValidator.check(config);
    } catch (A2aException wrong) {
      return CompletableFuture.failedFuture(wrong);
    }
    return dependencies
        .webhook()
        .check(URI.create(config.url()))
        .exceptionallyCompose(PushNotifications::refused);
  }

  private static CompletionStage<Void> refused(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    return reason instanceof OutboundException known && known.reason() == Reason.REFUSED
        ? CompletableFuture.failedFuture(
            A2aException.invalid("url", String.valueOf(known.getMessage())))
        : CompletableFuture.completedFuture(null);
  }

  /** Registers a configuration, replacing the one with the same id. */
  public CompletionStage<PushConfig> register(Task task, PushConfig config, A2aVersion version) {
    PushConfig named = config.id() == null ? config.named(dependencies.tasks().newId()) : config;
    StoredPushConfig entry =
        new StoredPushConfig(
            task.id(),
            task.request().owner(),
            named,
            version,
            task.sequence(),
            0,
            StoredPushConfig.State.LIVE,
            null);
    stop(key(entry.taskId(), entry.id())); // before it is stored, so that its progress is, too
    return table
        .save(entry, clock.instant())
        .thenAccept(PushConfigValidator::requireRoom)
        .whenComplete((saved, failure) -> replace(entry, failure))
        .thenApply(saved -> named);
  }

  /**
   * Starts the delivery of a new configuration, unless {@link #resume} has found it in the database
   * and begun it; if it could not be stored, restarts the previous one.
   */
  private void replace(StoredPushConfig entry, @Nullable Throwable failure) {
    String key = key(entry.taskId(), entry.id());
    PushDelivery begun = deliveries.get(key);
    if (failure == null && begun != null && begun.entry().equals(entry)) {
      return;
    }
    stop(key);
    if (failure == null) {
      start(entry);
    } else {
      restart(entry.taskId(), entry.id());
    }
  }

  /** Starts the delivery that the database has; retries while the database cannot be read. */
  private void restart(String taskId, String id) {
    table
        .ownLive(taskId, id)
        .whenComplete(
            (stored, failure) -> {
              if (failure != null) {
                schedule(RETRY_DELAY, () -> restart(taskId, id));
              } else {
                stored.ifPresent(this::start);
              }
            });
  }

  /**
   * Resumes a suspended delivery from what the database has, once there is memory for its next
   * notification, unless it was stopped meanwhile; retries while the database cannot be read.
   */
  private void resume(PushDelivery suspended, PushDelivery.Resumption resumption) {
    String key = suspended.key();
    if (deliveries.get(key) != suspended) {
      return;
    }
    if (!dependencies.memory().hasRoom(resumption.owner(), resumption.length())) {
      schedule(RETRY_DELAY, () -> resume(suspended, resumption));
      return;
    }
    suspended
        .stored()
        .whenComplete(
            (stored, failure) -> {
              if (failure != null) {
                schedule(RETRY_DELAY, () -> resume(suspended, resumption));
              } else if (stored.isEmpty()) {
                deliveries.remove(key, suspended);
              } else {
                PushDelivery next = delivery(stored.get(), resumption.attempt());
                if (deliveries.replace(key, suspended, next)) {
                  begin(next);
                }
              }
            });
  }

  /** Returns the configurations of a task, the oldest first. */
  public CompletionStage<List<PushConfig>> list(String taskId) {
    return table
        .list(taskId)
        .thenApply(entries -> entries.stream().map(StoredPushConfig::config).toList());
  }

  /** Deletes a configuration, if it exists. */
  public CompletionStage<Void> delete(String taskId, String id) {
    stop(key(taskId, id));
    return table.delete(taskId, id).thenAccept(deleted -> stop(key(taskId, id)));
  }

  /** Returns deliveries with their state. */
  CompletionStage<PushDeliveryPage> deliveries(PushDeliveryQuery query) {
    return stored.page(query);
  }

  /** Returns the delivery of a configuration with its state. */
  CompletionStage<Optional<PushDeliveryStatus>> delivery(String taskId, String id) {
    return stored.find(taskId, id);
  }

  /**
   * Goes on with a delivery that was given up, with the notification that was not accepted; false
   * if it is not given up.
   */
  CompletionStage<Boolean> sendAgain(String taskId, String id) {
    return stored
        .revive(taskId, id, clock.instant())
        .thenApply(
            revived -> {
              if (revived > 0) {
                stop(key(taskId, id));
                restart(taskId, id);
              }
              return revived > 0;
            });
  }

  /** Returns the number of active deliveries. */
  public int live() {
    return deliveries.size();
  }

  /** Returns the counters since the start. */
  public PushDeliveryCounters counts() {
    return dependencies.counts();
  }

  /** Stops all deliveries; they are resumed at the next start. */
  @Override
  public void close() {
    closed = true;
    deliveries.values().forEach(PushDelivery::stop);
    deliveries.clear();
  }

  private void start(StoredPushConfig entry) {
    if (entry.state() == StoredPushConfig.State.DEAD) {
      String fault = String.valueOf(entry.fault());
      dependencies.deaths().log(entry, fault, null);
      dependencies.logIfFailed(dependencies.recordDead(entry, fault, 0));
      return;
    }
    PushDelivery delivery = delivery(entry, 1);
    if (!closed && deliveries.putIfAbsent(delivery.key(), delivery) == null) {
      begin(delivery);
    }
  }

  /**
   * @param attempt number of the first attempt
   */
  private PushDelivery delivery(StoredPushConfig entry, int attempt) {
    return new PushDelivery(
        entry,
        attempt,
        dependencies,
        (ended, resumption) -> {
          if (resumption == null) {
            deliveries.remove(ended.key(), ended);
          } else { // it keeps its place, so that nothing else begins the same delivery
            schedule(resumption.pause(), () -> resume(ended, resumption));
          }
        });
  }

  private void begin(PushDelivery delivery) {
    StoredPushConfig entry = delivery.entry();
    boolean fresh = entry.delivered() == 0;
    long from = fresh ? entry.since() : entry.delivered();
    starts
        .run(
            () ->
                state(entry.taskId(), from, fresh).thenAccept(task -> begin(delivery, task, fresh)))
        .whenComplete(
            (begun, failure) -> {
              if (failure != null) {
                delivery.onError(failure);
              }
            });
  }

  private void begin(PushDelivery delivery, Task task, boolean fresh) {
    delivery.of(task.request());
    stream(task, fresh).subscribe(delivery);
  }

  /** Returns the task to send, or its head if that was sent before. */
  private CompletionStage<Task> state(String taskId, long last, boolean fresh) {
    return fresh
        ? TaskStateReplayer.at(dependencies.tasks(), taskId, last)
        : TaskStateReplayer.headAt(dependencies.tasks(), taskId, last);
  }

  private ProjectingPublisher<?, StreamUpdate> stream(Task task, boolean fresh) {
    var events = dependencies.tasks().events(task.id(), task.sequence() + 1);
    return fresh
        ? TaskStreamFactory.following(task, events)
        : TaskStreamFactory.resuming(task, events);
  }

  private void stop(String key) {
    PushDelivery before = deliveries.remove(key);
    if (before != null) {
      before.stop();
    }
  }

  private void scheduleNext(@Nullable Throwable failure) {
    if (failure != null) {
      LOG.warn("Push notifications could not be resumed yet: {}", failure.toString());
    }
    if (shared || failure != null) {
      schedule(ADOPT_INTERVAL, this::resume);
    } else {
      schedule(PRUNE_INTERVAL, this::prune);
    }
  }

  private Instant expiry() {
    return clock.instant().minus(dependencies.retention().keepFor());
  }

  private void prune() {
    dependencies.logIfFailed(table.prune(expiry()));
    schedule(PRUNE_INTERVAL, this::prune);
  }

  private void schedule(Duration delay, Runnable action) {
    if (!closed) {
      dependencies.schedule(delay, action);
    }
  }

  static String key(String taskId, String id) {
    return taskId + "/" + id;
  }
}
