package io.serai.a2a.push;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.StreamUpdate;
import io.serai.concurrent.CompletionCause;
import io.serai.outbound.OutboundException;
import io.serai.security.Caller;
import io.serai.store.StoreException;
import io.serai.task.NewTask;
import io.serai.task.run.TaskReads;
import io.serai.task.run.failure.TaskReadsFullException;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers the updates of one task to the webhook of one configuration, in order, each until it is
 * accepted.
 *
 * <p>The next update is requested only after that, so that no updates accumulate in memory. One
 * that is large is not kept while it waits: the delivery ends, and another one resumes it from the
 * recorded progress. Thread-safe.
 */
final class PushDelivery implements Flow.Subscriber<StreamUpdate> {
  private static final Logger LOG = LoggerFactory.getLogger(PushDelivery.class);
  private static final String UNREADABLE = "The task cannot be read.";
  private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

  private final StoredPushConfig entry;
  private final PushDependencies dependencies;
  private final BiConsumer<PushDelivery, @Nullable Resumption> ended;
  private volatile Flow.@Nullable Subscription updates;
  private volatile boolean stopped;
  private boolean delivering;
  private boolean complete;
  private volatile @Nullable String traceparent;
  private volatile String owner = "";
  private int nextAttempt;

  /**
   * How a delivery that has ended is resumed.
   *
   * @param pause how long to wait
   * @param attempt number of the next attempt
   * @param owner owner of the task
   * @param length bytes of the next notification, as far as it is known
   */
  record Resumption(Duration pause, int attempt, String owner, long length) {
    static final Resumption WITHOUT_DATABASE = new Resumption(RETRY_DELAY, 1, "", 0);
  }

  /**
   * One attempt to deliver an update.
   *
   * @param event sequence number of the update
   * @param body makes the body of the notification
   * @param number counted from 1
   */
  private record Attempt(long event, Supplier<CompletionStage<Buffer>> body, int number) {
    Attempt next() {
      return new Attempt(event, body, number + 1);
    }
  }

  /**
   * @param attempt number of the first attempt
   * @param ended called once when delivery ends, unless it was stopped; with how it is resumed, or
   *     null
   */
  PushDelivery(
      StoredPushConfig entry,
      int attempt,
      PushDependencies dependencies,
      BiConsumer<PushDelivery, @Nullable Resumption> ended) {
    this.entry = entry;
    this.nextAttempt = attempt;
    this.dependencies = dependencies;
    this.ended = ended;
  }

  StoredPushConfig entry() {
    return entry;
  }

  /** Returns what no other delivery of this hub has. */
  String key() {
    return PushNotifications.key(entry.taskId(), entry.id());
  }

  /** Returns the configuration as the database has it, if this hub still delivers it. */
  CompletionStage<Optional<StoredPushConfig>> stored() {
    return dependencies.table().ownLive(entry.taskId(), entry.id());
  }

  /** Sets the task whose updates are sent. */
  void of(NewTask task) {
    traceparent = task.origin().traceparent();
    owner = task.owner();
  }

  /** Stops delivery and the recording of its progress. A request in flight may still arrive. */
  void stop() {
    markStopped();
    cancelUpdates();
  }

  private void cancelUpdates() {
    Flow.Subscription current = updates;
    if (current != null) {
      current.cancel();
    }
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    updates = subscription;
    if (stopped) {
      subscription.cancel();
    } else {
      subscription.request(1);
    }
  }

  @Override
  public void onNext(StreamUpdate update) {
    int number;
    synchronized (this) {
      delivering = true;
      number = nextAttempt;
      nextAttempt = 1;
    }
    start(new Attempt(update.sequence(), body(update), number));
  }

  /** Ends delivery, unless the last update is still in flight. */
  @Override
  public void onComplete() {
    boolean finished;
    synchronized (this) {
      complete = true;
      finished = !delivering;
    }
    if (finished) {
      done();
    }
  }

  /**
   * If the database fails, delivery is restarted later from the last recorded progress; other
   * failures end it for good.
   */
  @Override
  public void onError(Throwable failure) {
    if (CompletionCause.of(failure) instanceof StoreException) {
      LOG.atWarn()
          .addKeyValue("task", entry.taskId())
          .addKeyValue("push", entry.id())
          .setCause(failure)
          .log("A push notification waits for the database");
      suspend(Resumption.WITHOUT_DATABASE);
    } else {
      dependencies.deaths().log(entry, UNREADABLE, failure);
      dead(UNREADABLE, 0);
    }
  }

  /** Returns what makes the body of an update for each attempt, without the update itself. */
  private Supplier<CompletionStage<Buffer>> body(StreamUpdate update) {
    if (entry.version() != A2aVersion.V1_0) {
      return this::bodyOfTask;
    }
    CompletionStage<Buffer> encoded =
        CompletableFuture.completedStage(update.payload()).thenApply(PushRequestBuilder::of);
    return () -> encoded;
  }

  /** Reads the task within the memory that the hub has for that. */
  private CompletionStage<Buffer> bodyOfTask() {
    TaskReads reads = dependencies.tasks().reads(Caller.HUB.id());
    return reads
        .find(entry.taskId(), task -> true)
        .thenApply(task -> PushRequestBuilder.of(task.orElseThrow()))
        .whenComplete((body, failure) -> reads.close());
  }

  private void start(Attempt attempt) {
    if (stopped) {
      return;
    }
    attempt
        .body()
        .get()
        .whenComplete(
            (body, failure) -> {
              if (failure == null) {
                send(attempt, body);
              } else {
                retry(attempt, 0, CompletionCause.of(failure));
              }
            });
  }

  private void send(Attempt attempt, Buffer body) {
    int length = body.length();
    if (!dependencies.memory().tryReserve(owner, length)) {
      suspend(new Resumption(RETRY_DELAY, attempt.number(), owner, length));
      return;
    }
    post(body, attempt.event())
        .whenComplete(
            (posted, failure) -> {
              dependencies.memory().release(owner, length);
              if (failure == null) {
                delivered(attempt.event());
              } else {
                retry(attempt, length, CompletionCause.of(failure));
              }
            });
  }

  private CompletionStage<Void> post(Buffer body, long event) {
    return CompletableFuture.completedStage(URI.create(entry.config().url()))
        .thenCompose(
            uri ->
                dependencies
                    .webhook()
                    .post(
                        uri,
                        PushRequestBuilder.headers(entry, event, traceparent),
                        body,
                        PushRequestBuilder.secrets(entry)));
  }

  private void delivered(long event) {
    dependencies.counts().addDelivered();
    if (recordProgress(() -> dependencies.table().recordDelivered(entry, event))) {
      next();
    }
  }

  private void next() {
    boolean last;
    synchronized (this) {
      delivering = false;
      last = complete;
    }
    Flow.Subscription current = updates;
    if (last) {
      done();
    } else if (current != null) {
      current.request(1);
    }
  }

  private void retry(Attempt attempt, long length, Throwable failure) {
    PushRetryPolicy policy = dependencies.retryPolicy();
    Duration pause = policy.pause(attempt.number(), failure);
    if (failure instanceof TaskReadsFullException) { // no attempt: the hub had no memory for it
      dependencies.schedule(pause, () -> start(attempt));
      return;
    }
    boolean unreadable = failure instanceof NoSuchElementException;
    if (unreadable || policy.isOver(attempt.number(), failure)) {
      String fault = unreadable ? UNREADABLE : fault(failure);
      dependencies.deaths().log(entry, fault, null);
      dead(fault, attempt.number());
      cancelUpdates();
      return;
    }
    dependencies.counts().addRetried();
    if (PushMemory.isSmall(length)) {
      dependencies.schedule(pause, () -> start(attempt.next()));
    } else {
      suspend(new Resumption(pause, attempt.number() + 1, owner, length));
    }
  }

  /** Ends this delivery, of which nothing stays in memory, so that another one resumes it. */
  private void suspend(Resumption resumption) {
    if (markStopped()) {
      cancelUpdates();
      updates = null; // and with it the events that were read
      ended.accept(this, resumption);
    }
  }

  private static String fault(Throwable failure) {
    return failure instanceof OutboundException known
        ? String.valueOf(known.getMessage())
        : "failed";
  }

  private void done() {
    Instant now = dependencies.clock().instant();
    if (recordProgress(() -> dependencies.table().done(entry, now)) && markStopped()) {
      ended.accept(this, null);
    }
  }

  private void dead(String fault, int attempts) {
    if (recordProgress(() -> dependencies.recordDead(entry, fault, attempts)) && markStopped()) {
      dependencies.counts().addDead();
      ended.accept(this, null);
    }
  }

  /** Records progress, unless delivery was stopped: another delivery may have replaced it then. */
  private synchronized boolean recordProgress(Supplier<CompletableFuture<Integer>> write) {
    if (!stopped) {
      dependencies.logIfFailed(write.get());
    }
    return !stopped;
  }

  /** Marks delivery as stopped and returns whether it was running before. */
  private synchronized boolean markStopped() {
    boolean wasRunning = !stopped;
    stopped = true;
    return wasRunning;
  }
}
