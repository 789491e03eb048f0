package io.serai.a2a.stream;

import io.serai.a2a.model.StreamUpdate;
import io.serai.task.Message;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stream of one update. */
public record SingleUpdatePublisher(StreamUpdate update) implements Flow.Publisher<StreamUpdate> {

  /** The stream of a message that is the whole answer. */
  public static SingleUpdatePublisher message(Message message, String contextId) {
    return new SingleUpdatePublisher(
        new StreamUpdate(1, new StreamUpdate.MessageReply(message, contextId)));
  }

  @Override
  public void subscribe(Flow.Subscriber<? super StreamUpdate> subscriber) {
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
