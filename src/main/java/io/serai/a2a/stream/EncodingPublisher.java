package io.serai.a2a.stream;

import io.serai.a2a.model.StreamUpdate;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Updates as a binding writes them. What cannot be written ends the stream with an error. */
public record EncodingPublisher<T>(
    Flow.Publisher<StreamUpdate> updates, Function<StreamUpdate, T> encoder)
    implements Flow.Publisher<T> {

  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    updates.subscribe(new EncodingSubscriber<>(encoder, subscriber));
  }

  private static final class EncodingSubscriber<T> implements Flow.Subscriber<StreamUpdate> {
    private final Function<StreamUpdate, T> encoder;
    private final Flow.Subscriber<? super T> reader;
    private volatile Flow.@Nullable Subscription upstream;
    private volatile boolean over;

    EncodingSubscriber(Function<StreamUpdate, T> encoder, Flow.Subscriber<? super T> reader) {
      this.encoder = encoder;
      this.reader = reader;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      upstream = subscription;
      reader.onSubscribe(subscription);
    }

    @Override
    public void onNext(StreamUpdate update) {
      if (over) {
        return;
      }
      T encoded;
      try {
        encoded = encoder.apply(update);
      } catch (RuntimeException broken) {
        cutOff(broken);
        return;
      }
      reader.onNext(encoded);
    }

    @Override
    public void onError(Throwable failure) {
      if (!over) {
        reader.onError(failure);
      }
    }

    @Override
    public void onComplete() {
      if (!over) {
        reader.onComplete();
      }
    }

    private void cutOff(RuntimeException broken) {
      over = true;
      Flow.Subscription current = upstream;
      if (current != null) {
        current.cancel();
      }
      reader.onError(broken);
    }
  }
}
