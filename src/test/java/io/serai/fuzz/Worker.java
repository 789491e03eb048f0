package io.serai.fuzz;

import io.netty.channel.EventLoop;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Sends the cases of an area over a lane, each when the one before has ended, until there is none.
 */
final class Worker {

  private final EventLoop loop;
  private final Lane lane;
  private final Supply supply;
  private final Outcomes outcomes;

  Worker(EventLoop loop, Lane lane, Supply supply, Outcomes outcomes) {
    this.loop = loop;
    this.lane = lane;
    this.supply = supply;
    this.outcomes = outcomes;
  }

  /** Begins; the latch is counted down at the end. */
  void run(CountDownLatch ended) {
    loop.execute(() -> next(ended));
  }

  private void next(CountDownLatch ended) {
    @Nullable FuzzCase made;
    try {
      made = supply.next();
    } catch (RuntimeException | StackOverflowError failure) {
      outcomes.failed(failure);
      loop.execute(() -> next(ended));
      return;
    }
    if (made == null) {
      ended.countDown();
    } else {
      send(made, ended);
    }
  }

  private void send(FuzzCase made, CountDownLatch ended) {
    outcomes.begin(made);
    lane.send(made, reply -> answered(made, reply, ended));
  }

  private void answered(FuzzCase made, Reply reply, CountDownLatch ended) {
    outcomes.end(made, reply);
    FuzzCase then = made.next() == null ? null : made.next().apply(reply.body());
    loop.execute(
        () -> {
          if (then != null) {
            send(then, ended);
          } else {
            next(ended);
          }
        });
  }

  void close() {
    loop.execute(lane::close);
  }
}
