package io.serai.task.run.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.run.EventCollector;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventSubscriptionTest {

  /** The last event is added right after the subscription has looked for it. */
  @Test
  void lastEventIsDeliveredIfItIsAddedDuringTheSearchForNewOnes() {
    EndingSource source = new EndingSource();
    EventCollector<Long> subscriber = new EventCollector<>(Long.MAX_VALUE);

    new EventSubscription<>(source, 1, subscriber).begin();
    source.followers.run();

    assertThat(subscriber.events()).containsExactly(2L);
    assertThat(subscriber.isOver()).isTrue();
  }

  @Test
  void eventsOfTheLogAreReadTogetherForASubscriberThatRequestsOneAtATime() {
    LoggedSource source = new LoggedSource();
    EventCollector<Long> subscriber = new EventCollector<>(1);
    EventSubscription<Long> subscription = new EventSubscription<>(source, 0, subscriber);
    subscription.begin();

    for (long i = 1; i < LoggedSource.LAST; i++) {
      assertThat(subscriber.events()).hasSize((int) i);
      subscription.request(1);
    }

    assertThat(subscriber.events())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, LoggedSource.LAST).boxed().toList());
    assertThat(source.reads).isEqualTo(2);
    assertThat(subscriber.isOver()).isTrue();
  }

  /** A source of events that are in the log only. */
  private static final class LoggedSource implements EventSource<Long> {
    private static final long LAST = 64;
    private int reads;

    @Override
    public void follow(Runnable follower) {}

    @Override
    public void unfollow(Runnable follower) {}

    @Override
    public long last() {
      return LAST;
    }

    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public long position(Long event) {
      return event;
    }

    @Override
    public List<Long> recent(long after, int limit) {
      return List.of();
    }

    @Override
    public CompletionStage<List<Long>> read(long after, int limit) {
      reads++;
      return CompletableFuture.completedFuture(
          LongStream.rangeClosed(after + 1, Math.min(LAST, after + limit)).boxed().toList());
    }
  }

  /** A source of the events 1 and 2 that ends with 2 as soon as its newest event was read. */
  private static final class EndingSource implements EventSource<Long> {
    private Runnable followers = () -> {};
    private long last = 1;

    @Override
    public void follow(Runnable follower) {
      followers = follower;
    }

    @Override
    public void unfollow(Runnable follower) {}

    @Override
    public long last() {
      long before = last;
      last = 2;
      return before;
    }

    @Override
    public boolean isComplete() {
      return last == 2;
    }

    @Override
    public long position(Long event) {
      return event;
    }

    @Override
    public List<Long> recent(long after, int limit) {
      return List.of(after + 1);
    }

    @Override
    public CompletionStage<List<Long>> read(long after, int limit) {
      return CompletableFuture.failedFuture(new AssertionError());
    }
  }
}
