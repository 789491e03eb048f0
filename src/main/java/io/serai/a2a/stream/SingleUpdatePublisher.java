package io.serai.a2a.stream;

import io.serai.a2a.model.StreamUpdate;
import io.serai.task.Message;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

/** A publisher of exactly one stream update. */
public record SingleUpdatePublisher(StreamUpdate update) implements Flow.Publisher<StreamUpdate> {

  /** Creates the stream of a message that is the whole reply. */
  public static SingleUpdatePublisher message(Message message, String contextId) {
    return new SingleUpdatePublisher(
        new StreamUpdate(1, new StreamUpdate.MessageReply(message, contextId)));
  }

  @Override
  public void subscribe(Flow.Subscriber<? super StreamUpdate> subscriber) {
    AtomicBoolean done = new AtomicBoolean();
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {
            if (done.compareAndSet(false, true)) {
              subscriber.onNext(update);
              subscriber.onComplete();
            }
          }

          @Override
          public void cancel() {
            done.set(true);
          }
        });
  }
}
