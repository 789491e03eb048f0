package io.serai.a2a.http;

import io.serai.a2a.model.Update;
import io.serai.http.sse.SseEvent;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.Flow;
import java.util.function.Function;

/** Updates as server-sent events whose ids are the numbers of the task's events. */
record SseUpdates(Flow.Publisher<Update> updates, Function<Update.What, Buffer> encoder)
    implements Flow.Publisher<SseEvent> {

  @Override
  public void subscribe(Flow.Subscriber<? super SseEvent> subscriber) {
    updates.subscribe(
        new Flow.Subscriber<>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(subscription);
          }

          @Override
          public void onNext(Update update) {
            Buffer data = encoder.apply(update.what());
            subscriber.onNext(new SseEvent(Long.toString(update.sequence()), data));
          }

          @Override
          public void onError(Throwable failure) {
            subscriber.onError(failure);
          }

          @Override
          public void onComplete() {
            subscriber.onComplete();
          }
        });
  }
}
