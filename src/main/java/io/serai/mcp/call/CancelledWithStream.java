package io.serai.mcp.call;

import java.util.concurrent.Flow;
import java.util.function.BooleanSupplier;

/**
 * Events whose source is given up if the client cancels the stream before its end.
 *
 * @param isOpen whether the stream has not ended by itself
 * @param giveUp runs if the client has cancelled
 */
record CancelledWithStream<E>(Flow.Publisher<E> events, BooleanSupplier isOpen, Runnable giveUp)
    implements Flow.Publisher<E> {

  @Override
  public void subscribe(Flow.Subscriber<? super E> subscriber) {
    events.subscribe(
        new Flow.Subscriber<E>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(new Watched(subscription));
          }

          @Override
          public void onNext(E event) {
            subscriber.onNext(event);
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

  private final class Watched implements Flow.Subscription {
    private final Flow.Subscription source;

    Watched(Flow.Subscription source) {
      this.source = source;
    }

    @Override
    public void request(long demand) {
      source.request(demand);
    }

    @Override
    public void cancel() {
      source.cancel();
      if (isOpen.getAsBoolean()) {
        giveUp.run();
      }
    }
  }
}
