package io.serai.a2a.stream;

import io.serai.a2a.model.Update;
import io.serai.task.Message;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stream of one update. */
public record Single(Update update) implements Flow.Publisher<Update> {

  /** The stream of a message that is the whole answer. */
  public static Single message(Message message, String contextId) {
    return new Single(new Update(1, new Update.Said(message, contextId)));
  }

  @Override
  public void subscribe(Flow.Subscriber<? super Update> subscriber) {
    AtomicBoolean over = new AtomicBoolean();
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {
            if (over.compareAndSet(false, true)) {
              subscriber.onNext(update);
              subscriber.onComplete();
            }
          }

          @Override
          public void cancel() {
            over.set(true);
          }
        });
  }
}
