package io.serai.protocol.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProjectingPublisherTest {
  private final Numbers numbers = new Numbers();
  private final Reader reader = new Reader();

  @Test
  void anotherEventIsRequestedForOneWithoutAMessage() {
    stream(EvenNumbers::new).subscribe(reader);
    reader.subscription.request(1);

    assertThat(numbers.requested).isEqualTo(1);
    numbers.publish(1);
    assertThat(reader.got).isEmpty();
    assertThat(numbers.requested).isEqualTo(2);
    numbers.publish(2);
    assertThat(reader.got).containsExactly("2");
  }

  @Test
  void lastMessageEndsTheStreamAndTheSubscription() {
    stream(EvenNumbers::new).subscribe(reader);
    reader.subscription.request(10);

    numbers.publish(8);
    numbers.publish(10);

    assertThat(reader.got).containsExactly("8", "end");
    assertThat(numbers.cancelled).isTrue();
  }

  @Test
  void failedProjectionEndsTheStreamAfterItsMessages() {
    stream(EvenNumbers::new).subscribe(reader);
    reader.subscription.request(10);

    numbers.publish(2);
    numbers.publish(-1);
    numbers.publish(4);

    assertThat(reader.got).containsExactly("2", "failed: negative");
    assertThat(numbers.cancelled).isTrue();
  }

  @Test
  void failureOfThePublisherIsPassedOn() {
    stream(EvenNumbers::new).subscribe(reader);

    numbers.subscriber.onError(new IllegalStateException("gone"));

    assertThat(reader.got).containsExactly("failed: gone");
  }

  @Test
  void nothingIsPublishedAfterACancel() {
    stream(EvenNumbers::new).subscribe(reader);
    reader.subscription.request(10);

    reader.subscription.cancel();
    numbers.publish(2);
    numbers.subscriber.onComplete();

    assertThat(numbers.cancelled).isTrue();
    assertThat(reader.got).isEmpty();
  }

  @Test
  void messagesWaitUntilTheyAreRequested() {
    ProjectingPublisher.single("whole").subscribe(reader);
    assertThat(reader.got).isEmpty();

    reader.subscription.request(1);

    assertThat(reader.got).containsExactly("whole", "end");
  }

  @Test
  void requestForZeroMessagesIsAnError() {
    stream(EvenNumbers::new).subscribe(reader);

    reader.subscription.request(0);

    assertThat(reader.got).containsExactly("failed: request(0): request at least one message");
    assertThat(numbers.cancelled).isTrue();
  }

  @Test
  void severalMessagesOfAnEventAreDeliveredOneByOneAsRequested() {
    stream(Countdown::new).subscribe(reader);

    reader.subscription.request(1);
    numbers.publish(3);
    assertThat(reader.got).containsExactly("3");
    reader.subscription.request(1);
    assertThat(reader.got).containsExactly("3", "2");
    reader.subscription.request(1);
    assertThat(reader.got).containsExactly("3", "2", "1");
    assertThat(numbers.requested).isEqualTo(1);

    reader.subscription.request(1);
    assertThat(numbers.requested).isEqualTo(2);
    numbers.publish(1);
    assertThat(reader.got).containsExactly("3", "2", "1", "1");
  }

  @Test
  void requestForMoreThanTheRestOfAnEventRequestsOnlyTheEventsThatAreMissing() {
    stream(Countdown::new).subscribe(reader);
    reader.subscription.request(1);
    numbers.publish(4);

    reader.subscription.request(5);

    assertThat(reader.got).containsExactly("4", "3", "2", "1");
    assertThat(numbers.requested).isEqualTo(3);
    numbers.publish(1);
    numbers.publish(1);
    assertThat(reader.got).containsExactly("4", "3", "2", "1", "1", "1");
  }

  @Test
  void severalMessagesOfAnEventReachAReaderThatRequestsTheNextOneWithinItsDelivery() {
    reader.again = 1;
    stream(Countdown::new).subscribe(reader);
    reader.subscription.request(1);

    numbers.publish(3);
    numbers.publish(0);
    numbers.publish(2);

    assertThat(reader.got).containsExactly("3", "2", "1", "2", "1");
    assertThat(numbers.requested).isEqualTo(4);
  }

  @Test
  void cancelBetweenTheMessagesOfAnEventEndsTheDelivery() {
    stream(Countdown::new).subscribe(reader);
    reader.subscription.request(2);
    numbers.publish(3);

    reader.subscription.cancel();
    reader.subscription.request(1);
    numbers.publish(3);
    numbers.subscriber.onComplete();

    assertThat(reader.got).containsExactly("3", "2");
    assertThat(numbers.cancelled).isTrue();
  }

  @Test
  void cancelWithinTheDeliveryEndsItAlthoughMoreIsRequested() {
    reader.lastMessage = "2";
    stream(Countdown::new).subscribe(reader);
    reader.subscription.request(10);

    numbers.publish(3);

    assertThat(reader.got).containsExactly("3", "2");
    assertThat(numbers.cancelled).isTrue();
  }

  @Test
  void severalMessagesOfTheLastEventAreAllDeliveredBeforeTheEnd() {
    stream(Countdown::new).map(text -> text + "!").subscribe(reader);
    reader.subscription.request(7);

    numbers.publish(8);
    assertThat(reader.got).containsExactly("8!", "7!", "6!", "5!", "4!", "3!", "2!");
    assertThat(numbers.cancelled).isFalse();
    reader.subscription.request(1);

    assertThat(reader.got).endsWith("2!", "1!", "end").hasSize(9);
    assertThat(numbers.cancelled).isTrue();
  }

  private ProjectingPublisher<Integer, String> stream(
      java.util.function.Supplier<EventProjection<Integer, String>> projection) {
    return ProjectingPublisher.of(numbers, projection, CancelableDelay.NONE);
  }

  /** Has messages for even numbers, and ends with one above 7. */
  private static final class EvenNumbers implements EventProjection<Integer, String> {
    private int last;

    @Override
    public List<String> all(Integer event) {
      if (event < 0) {
        throw new IllegalStateException("negative");
      }
      last = event;
      return event % 2 == 0 ? List.of(event.toString()) : List.of();
    }

    @Override
    public boolean isOver() {
      return last > 7;
    }
  }

  /** Has for each number the messages down to 1, and ends with one above 7. */
  private static final class Countdown implements EventProjection<Integer, String> {
    private int last;

    @Override
    public List<String> all(Integer event) {
      last = event;
      return IntStream.iterate(event, left -> left > 0, left -> left - 1)
          .mapToObj(Integer::toString)
          .toList();
    }

    @Override
    public boolean isOver() {
      return last > 7;
    }
  }

  private static final class Numbers implements Flow.Publisher<Integer>, Flow.Subscription {
    private Flow.Subscriber<? super Integer> subscriber;
    private long requested;
    private boolean cancelled;

    void publish(int number) {
      subscriber.onNext(number);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super Integer> to) {
      subscriber = to;
      to.onSubscribe(this);
    }

    @Override
    public void request(long n) {
      requested += n;
    }

    @Override
    public void cancel() {
      cancelled = true;
    }
  }

  private static final class Reader implements Flow.Subscriber<String> {
    private final List<String> got = new ArrayList<>();
    private Flow.Subscription subscription;
    private int again; // messages to request within each delivery
    private String lastMessage = "";

    @Override
    public void onSubscribe(Flow.Subscription to) {
      subscription = to;
    }

    @Override
    public void onNext(String message) {
      got.add(message);
      if (message.equals(lastMessage)) {
        subscription.cancel();
      } else if (again > 0) {
        subscription.request(again);
      }
    }

    @Override
    public void onError(Throwable failure) {
      got.add("failed: " + failure.getMessage());
    }

    @Override
    public void onComplete() {
      got.add("end");
    }
  }
}
