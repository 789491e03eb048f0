package io.serai.protocol.stream;

import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A publisher of the messages that a projection makes of events.
 *
 * <p>Every subscriber has its own projection and its own subscription to the events, with its own
 * demand. If the projection fails, the subscription to the events is cancelled and the subscriber
 * receives the error. Thread-safe.
 *
 * @param <E> events
 * @param <T> messages
 */
public final class MessageStream<E, T> implements Flow.Publisher<T> {
  private final Flow.Publisher<E> events;
  private final Supplier<MessageProjection<E, T>> projection;
  private final CancelableDelay delay;

  private MessageStream(
      Flow.Publisher<E> events,
      Supplier<MessageProjection<E, T>> projection,
      CancelableDelay delay) {
    this.events = events;
    this.projection = projection;
    this.delay = delay;
  }

  /**
   * Creates the stream of some events.
   *
   * @param projection creates the projection of each subscription
   * @param delay how long the beginning is held back, unless an event arrives before
   */
  public static <E, T> MessageStream<E, T> of(
      Flow.Publisher<E> events,
      Supplier<MessageProjection<E, T>> projection,
      CancelableDelay delay) {
    return new MessageStream<>(events, projection, delay);
  }

  /** Creates the stream of one message. */
  public static <T> MessageStream<?, T> single(T message) {
    return new MessageStream<Void, T>(
        new NoEvents(), () -> new SingleMessage<>(message), CancelableDelay.NONE);
  }

  /** Returns this stream with another form of each message, such as an encoding. */
  public <R> MessageStream<E, R> map(Function<? super T, ? extends R> function) {
    return new MessageStream<>(events, () -> new Mapped<>(projection.get(), function), delay);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    events.subscribe(new MessageSubscription<>(projection.get(), delay, subscriber));
  }

  private record Mapped<E, S, R>(
      MessageProjection<E, S> source, Function<? super S, ? extends R> function)
      implements MessageProjection<E, R> {

    @Override
    public @Nullable R begin() {
      return apply(source.begin());
    }

    @Override
    public @Nullable R whole(E first) {
      return apply(source.whole(first));
    }

    @Override
    public @Nullable R next(E event) {
      return apply(source.next(event));
    }

    @Override
    public boolean isOver() {
      return source.isOver();
    }

    private @Nullable R apply(@Nullable S message) {
      return message == null ? null : function.apply(message);
    }
  }

  private record SingleMessage<T>(T message) implements MessageProjection<Void, T> {

    @Override
    public T begin() {
      return message;
    }

    @Override
    public @Nullable T next(Void never) {
      return null;
    }

    @Override
    public boolean isOver() {
      return true;
    }
  }

  private static final class NoEvents implements Flow.Publisher<Void>, Flow.Subscription {

    @Override
    public void subscribe(Flow.Subscriber<? super Void> subscriber) {
      subscriber.onSubscribe(this);
      subscriber.onComplete();
    }

    @Override
    public void request(long n) {}

    @Override
    public void cancel() {}
  }
}
