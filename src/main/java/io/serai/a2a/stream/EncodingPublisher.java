package io.serai.a2a.stream;

import io.serai.a2a.model.StreamUpdate;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A publisher of stream updates in the encoding of a binding.
 *
 * <p>If an update cannot be encoded, the subscription is cancelled and the subscriber receives the
 * error.
 *
 * @param updates the updates to encode
 * @param encoder encodes one update
 */
public record EncodingPublisher<T>(
    Flow.Publisher<StreamUpdate> updates, Function<StreamUpdate, T> encoder)
    implements Flow.Publisher<T> {

  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    updates.subscribe(new EncodingSubscriber<>(encoder, subscriber));
  }

  private static final class EncodingSubscriber<T> implements Flow.Subscriber<StreamUpdate> {
    private final Function<StreamUpdate, T> encoder;
    private final Flow.Subscriber<? super T> subscriber;
    private volatile Flow.@Nullable Subscription upstream;
    private volatile boolean done;

    EncodingSubscriber(Function<StreamUpdate, T> encoder, Flow.Subscriber<? super T> subscriber) {
      this.encoder = encoder;
      this.subscriber = subscriber;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      upstream = subscription;
      subscriber.onSubscribe(subscription);
    }

    @Override
    public void onNext(StreamUpdate update) {
      if (done) {
        return;
      }
      T encoded;
      try {
        encoded = encoder.apply(update);
      } catch (RuntimeException failure) {
        fail(failure);
        return;
      }
      subscriber.onNext(encoded);
    }

    @Override
    public void onError(Throwable failure) {
      if (!done) {
        subscriber.onError(failure);
      }
    }

    @Override
    public void onComplete() {
      if (!done) {
        subscriber.onComplete();
      }
    }

    private void fail(RuntimeException failure) {
      done = true;
      Flow.Subscription current = upstream;
      if (current != null) {
        current.cancel();
      }
      subscriber.onError(failure);
    }
  }
}
