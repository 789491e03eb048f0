package io.serai.a2a.push;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.StreamUpdate;
import io.serai.concurrent.CompletionCause;
import io.serai.outbound.OutboundException;
import io.serai.security.Caller;
import io.serai.store.StoreException;
import io.serai.task.run.TaskReads;
import io.serai.task.run.TaskReadsFullException;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Delivers the updates of one task to the webhook of one configuration, in order, each until it is
 * accepted.
 *
 * <p>The next update is requested only after that, so that no updates accumulate in memory.
 * Thread-safe.
 */
final class PushDelivery implements Flow.Subscriber<StreamUpdate> {
  private static final Logger LOG = LoggerFactory.getLogger(PushDelivery.class);
  private static final String UNREADABLE = "The task cannot be read.";

  private final StoredPushConfig entry;
  private final PushDependencies dependencies;
  private final BiConsumer<PushDelivery, Boolean> ended;
  private volatile Flow.@Nullable Subscription updates;
  private volatile boolean stopped;
  private boolean delivering;
  private boolean complete;
  private volatile @Nullable String traceparent;

  /**
   * @param ended called once when delivery ends, unless it was stopped; the flag is true if
   *     delivery is to be restarted
   */
  PushDelivery(
      StoredPushConfig entry,
      PushDependencies dependencies,
      BiConsumer<PushDelivery, Boolean> ended) {
    this.entry = entry;
    this.dependencies = dependencies;
    this.ended = ended;
  }

  /** Sets the trace context of the requests. */
  void traceparent(@Nullable String parent) {
    traceparent = parent;
  }

  /** Stops delivery and the recording of its progress. A request in flight may still arrive. */
  void stop() {
    markStopped();
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
    synchronized (this) {
      delivering = true;
    }
    attempt(update, 1);
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
      end(StoredPushConfig.State.DONE, null);
    }
  }

  /**
   * If the database fails, delivery is restarted later from the last recorded progress; other
   * failures end it for good.
   */
  @Override
  public void onError(Throwable failure) {
    if (CompletionCause.of(failure) instanceof StoreException) {
      warning(failure).log("A push notification waits for the database");
      if (markStopped()) {
        ended.accept(this, true);
      }
    } else {
      warning(failure).log("A push notification is dead: its task cannot be read");
      end(StoredPushConfig.State.DEAD, UNREADABLE);
    }
  }

  private CompletionStage<Buffer> body(StreamUpdate update) {
    return entry.version() == A2aVersion.V1_0
        ? CompletableFuture.completedStage(update.payload()).thenApply(PushRequestBuilder::of)
        : bodyOfTask();
  }

  /** Reads the task within the memory that the hub has for that. */
  private CompletionStage<Buffer> bodyOfTask() {
    TaskReads reads = dependencies.tasks().reads(Caller.HUB.id());
    return reads
        .find(entry.taskId(), task -> true)
        .thenApply(task -> PushRequestBuilder.of(task.orElseThrow()))
        .whenComplete((body, failure) -> reads.close());
  }

  private void attempt(StreamUpdate update, int number) {
    if (stopped) {
      return;
    }
    body(update)
        .thenCompose(body -> post(body, update.sequence()))
        .whenComplete(
            (posted, failure) -> {
              if (failure == null) {
                delivered(update);
              } else {
                retry(update, number, CompletionCause.of(failure));
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

  private void delivered(StreamUpdate update) {
    dependencies.counts().addDelivered();
    if (recordProgress(() -> dependencies.table().recordDelivered(entry, update.sequence()))) {
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
      end(StoredPushConfig.State.DONE, null);
    } else if (current != null) {
      current.request(1);
    }
  }

  private void retry(StreamUpdate update, int number, Throwable failure) {
    if (failure instanceof TaskReadsFullException) {
      retryRead(update, number, failure);
      return;
    }
    PushRetryPolicy pushRetryPolicy = dependencies.retryPolicy();
    boolean unreadable = failure instanceof NoSuchElementException;
    if (unreadable || pushRetryPolicy.isOver(number, failure)) {
      String fault = unreadable ? UNREADABLE : fault(failure);
      warning(null).log("A push notification is dead: {}", fault);
      Flow.Subscription current = updates;
      end(StoredPushConfig.State.DEAD, fault);
      if (current != null) {
        current.cancel();
      }
      return;
    }
    dependencies.counts().addRetried();
    dependencies.schedule(
        pushRetryPolicy.pause(number, failure), () -> attempt(update, number + 1));
  }

  /** Reads the task again later. It is not an attempt: the hub had no memory for it. */
  private void retryRead(StreamUpdate update, int number, Throwable failure) {
    Duration pause = dependencies.retryPolicy().pause(number, failure);
    dependencies.schedule(pause, () -> attempt(update, number));
  }

  private static String fault(Throwable failure) {
    return failure instanceof OutboundException known
        ? String.valueOf(known.getMessage())
        : "failed";
  }

  private void end(StoredPushConfig.State state, @Nullable String fault) {
    if (recordProgress(() -> dependencies.table().end(entry, state, fault)) && markStopped()) {
      if (state == StoredPushConfig.State.DEAD) {
        dependencies.counts().addDead();
      }
      ended.accept(this, false);
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

  private LoggingEventBuilder warning(@Nullable Throwable failure) {
    return LOG.atWarn()
        .addKeyValue("task", entry.taskId())
        .addKeyValue("push", entry.id())
        .setCause(failure);
  }
}
