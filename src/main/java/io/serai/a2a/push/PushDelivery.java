package io.serai.a2a.push;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.StreamUpdate;
import io.serai.outbound.OutboundException;
import io.serai.store.StoreException;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * One configuration being told its task: an update after the other, each until it is taken. Asks
 * for the next one only then, so that nothing waits in memory.
 */
final class PushDelivery implements Flow.Subscriber<StreamUpdate> {
  private static final Logger LOG = LoggerFactory.getLogger(PushDelivery.class);
  private static final String UNREADABLE = "The task cannot be read.";

  private final StoredPushConfig entry;
  private final PushDependencies ground;
  private final BiConsumer<PushDelivery, Boolean> ended;
  private volatile Flow.@Nullable Subscription updates;
  private volatile boolean stopped;
  private boolean telling;
  private boolean complete;
  private volatile @Nullable String traceparent;

  /**
   * @param ended called once it is told no more, unless it was stopped; true where it is to be
   *     begun anew
   */
  PushDelivery(
      StoredPushConfig entry, PushDependencies ground, BiConsumer<PushDelivery, Boolean> ended) {
    this.entry = entry;
    this.ground = ground;
    this.ended = ended;
  }

  /** Names the span that its requests are a part of. */
  void partOf(@Nullable String span) {
    traceparent = span;
  }

  /** Tells and keeps nothing more; what is under way may still arrive. */
  void stop() {
    over();
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
      telling = true;
    }
    attempt(update, 1);
  }

  /** The last update may still be on its way. */
  @Override
  public void onComplete() {
    boolean told;
    synchronized (this) {
      complete = true;
      told = !telling;
    }
    if (told) {
      end(StoredPushConfig.State.DONE, null);
    }
  }

  /** What cannot be read now is read again later, from where the receiver is. */
  @Override
  public void onError(Throwable failure) {
    if (unwrapped(failure) instanceof StoreException) {
      line(failure).log("A push notification waits for the database");
      if (over()) {
        ended.accept(this, true);
      }
    } else {
      line(failure).log("A push notification is dead: its task cannot be read");
      end(StoredPushConfig.State.DEAD, UNREADABLE);
    }
  }

  private CompletionStage<Buffer> body(StreamUpdate update) {
    return entry.version() == A2aVersion.V1_0
        ? CompletableFuture.completedStage(update.what()).thenApply(PushBody::of)
        : ground.tasks().find(entry.taskId()).thenApply(task -> PushBody.of(task.orElseThrow()));
  }

  private void attempt(StreamUpdate update, int number) {
    if (stopped) {
      return;
    }
    body(update)
        .thenCompose(this::post)
        .whenComplete(
            (taken, failure) -> {
              if (failure == null) {
                taken(update);
              } else {
                again(update, number, unwrapped(failure));
              }
            });
  }

  private CompletionStage<Void> post(Buffer body) {
    return CompletableFuture.completedStage(URI.create(entry.config().url()))
        .thenCompose(
            uri ->
                ground
                    .webhook()
                    .post(
                        uri, PushBody.headers(entry, traceparent), body, PushBody.secrets(entry)));
  }

  private void taken(StreamUpdate update) {
    ground.counts().addDelivered();
    if (note(() -> ground.table().delivered(entry, update.sequence()))) {
      next();
    }
  }

  private void next() {
    boolean last;
    synchronized (this) {
      telling = false;
      last = complete;
    }
    Flow.Subscription current = updates;
    if (last) {
      end(StoredPushConfig.State.DONE, null);
    } else if (current != null) {
      current.request(1);
    }
  }

  private void again(StreamUpdate update, int number, Throwable failure) {
    PushRetryPolicy pushRetryPolicy = ground.patience();
    boolean unreadable = failure instanceof NoSuchElementException;
    if (unreadable || pushRetryPolicy.isOver(number, failure)) {
      String fault = unreadable ? UNREADABLE : fault(failure);
      line(null).log("A push notification is dead: {}", fault);
      Flow.Subscription current = updates;
      end(StoredPushConfig.State.DEAD, fault);
      if (current != null) {
        current.cancel();
      }
      return;
    }
    ground.counts().addRetried();
    ground.later(pushRetryPolicy.pause(number, failure), () -> attempt(update, number + 1));
  }

  private static String fault(Throwable failure) {
    return failure instanceof OutboundException known
        ? String.valueOf(known.getMessage())
        : "failed";
  }

  private void end(StoredPushConfig.State state, @Nullable String fault) {
    if (note(() -> ground.table().end(entry, state, fault)) && over()) {
      if (state == StoredPushConfig.State.DEAD) {
        ground.counts().addDead();
      }
      ended.accept(this, false);
    }
  }

  /** Keeps something of it, unless it was stopped: another may stand in its place then. */
  private synchronized boolean note(Supplier<CompletableFuture<Integer>> write) {
    if (!stopped) {
      ground.note(write.get());
    }
    return !stopped;
  }

  /** Whether it ends by this. */
  private synchronized boolean over() {
    boolean first = !stopped;
    stopped = true;
    return first;
  }

  private LoggingEventBuilder line(@Nullable Throwable failure) {
    return LOG.atWarn()
        .addKeyValue("task", entry.taskId())
        .addKeyValue("push", entry.id())
        .setCause(failure);
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
