package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
