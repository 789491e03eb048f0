package io.serai.a2a.grpc;

import io.serai.a2a.model.Update;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.Flow;
import java.util.function.Function;

/** Updates as messages of a stream. */
record Written(Flow.Publisher<Update> updates, Function<Update.What, Buffer> encoder)
    implements Flow.Publisher<Buffer> {

  @Override
  public void subscribe(Flow.Subscriber<? super Buffer> subscriber) {
    updates.subscribe(
        new Flow.Subscriber<>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(subscription);
          }

          @Override
          public void onNext(Update update) {
            subscriber.onNext(encoder.apply(update.what()));
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
