package io.serai.protocol.stream;

import java.util.List;
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
public final class ProjectingPublisher<E, T> implements Flow.Publisher<T> {
  private final Flow.Publisher<E> events;
  private final Supplier<EventProjection<E, T>> projection;
  private final CancelableDelay delay;

  private ProjectingPublisher(
      Flow.Publisher<E> events, Supplier<EventProjection<E, T>> projection, CancelableDelay delay) {
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
  public static <E, T> ProjectingPublisher<E, T> of(
      Flow.Publisher<E> events, Supplier<EventProjection<E, T>> projection, CancelableDelay delay) {
    return new ProjectingPublisher<>(events, projection, delay);
  }

  /** Creates the stream of one message. */
  public static <T> ProjectingPublisher<?, T> single(T message) {
    return new ProjectingPublisher<Void, T>(
        new NoEvents(), () -> new SingleMessage<>(message), CancelableDelay.NONE);
  }

  /** Returns this stream with another form of each message, such as an encoding. */
  public <R> ProjectingPublisher<E, R> map(Function<? super T, ? extends R> function) {
    return new ProjectingPublisher<>(events, () -> new Mapped<>(projection.get(), function), delay);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    events.subscribe(new ProjectingSubscription<>(projection.get(), delay, subscriber));
  }

  private record Mapped<E, S, R>(
      EventProjection<E, S> source, Function<? super S, ? extends R> function)
      implements EventProjection<E, R> {

    @Override
    public List<R> begin() {
      return source.begin().stream().<R>map(function).toList();
    }

    @Override
    public @Nullable R whole(E first) {
      S message = source.whole(first);
      return message == null ? null : function.apply(message);
    }

    @Override
    public List<R> all(E event) {
      return source.all(event).stream().<R>map(function).toList();
    }

    @Override
    public boolean isOver() {
      return source.isOver();
    }
  }

  private record SingleMessage<T>(T message) implements EventProjection<Void, T> {

    @Override
    public List<T> begin() {
      return List.of(message);
    }

    @Override
    public List<T> all(Void never) {
      return List.of();
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
