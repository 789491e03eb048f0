package io.serai.a2a.push;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.Update;
import io.serai.outbound.OutboundException;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * One configuration being told its task: an update after the other, each until it is taken. Asks
 * for the next one only then, so that nothing waits in memory.
 */
final class PushDelivery implements Flow.Subscriber<Update> {
  private static final Logger LOG = LoggerFactory.getLogger(PushDelivery.class);

  private final PushEntry entry;
  private final PushGround ground;
  private final Runnable ended;
  private volatile Flow.@Nullable Subscription updates;
  private volatile boolean stopped;
  private volatile @Nullable String traceparent;

  /**
   * @param ended called once it is told no more
   */
  PushDelivery(PushEntry entry, PushGround ground, Runnable ended) {
    this.entry = entry;
    this.ground = ground;
    this.ended = ended;
  }

  /** Names the span that its requests are a part of. */
  void partOf(@Nullable String span) {
    traceparent = span;
  }

  /** Tells nothing more; what is under way may still arrive. */
  void stop() {
    stopped = true;
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
  public void onNext(Update update) {
    body(update).whenComplete((body, failure) -> begin(update, body, failure));
  }

  @Override
  public void onComplete() {
    end(PushEntry.State.DONE, null);
  }

  @Override
  public void onError(Throwable failure) {
    end(PushEntry.State.DEAD, "The task cannot be read.");
  }

  private CompletionStage<Buffer> body(Update update) {
    return entry.version() == A2aVersion.V1_0
        ? CompletableFuture.completedFuture(PushBody.of(update.what()))
        : ground.tasks().find(entry.taskId()).thenApply(task -> PushBody.of(task.orElseThrow()));
  }

  private void begin(Update update, @Nullable Buffer body, @Nullable Throwable failure) {
    if (body == null) {
      line(failure).log("A push notification cannot be told");
      end(PushEntry.State.DEAD, "The task cannot be read.");
      stop();
    } else {
      attempt(update, body, 1);
    }
  }

  private void attempt(Update update, Buffer body, int number) {
    if (stopped) {
      return;
    }
    URI uri = URI.create(entry.config().url());
    ground
        .webhook()
        .post(uri, PushBody.headers(entry, traceparent), body, PushBody.secrets(entry))
        .whenComplete(
            (taken, failure) -> {
              if (failure == null) {
                taken(update);
              } else {
                again(update, body, number, unwrapped(failure));
              }
            });
  }

  private void taken(Update update) {
    ground.counts().addDelivered();
    ground.note(ground.table().delivered(entry, update.sequence()));
    Flow.Subscription current = updates;
    if (current != null) {
      current.request(1);
    }
  }

  private void again(Update update, Buffer body, int number, Throwable failure) {
    Patience patience = ground.patience();
    if (patience.isOver(number, failure)) {
      String fault = failure instanceof OutboundException known ? known.getMessage() : "failed";
      line(null).log("A push notification is dead: {}", fault);
      end(PushEntry.State.DEAD, fault);
      stop();
      return;
    }
    ground.counts().addRetried();
    ground.later(patience.pause(number, failure), () -> attempt(update, body, number + 1));
  }

  private void end(PushEntry.State state, @Nullable String fault) {
    if (!stopped) {
      if (state == PushEntry.State.DEAD) {
        ground.counts().addDead();
      }
      ground.note(ground.table().end(entry, state, fault));
      ended.run();
    }
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
