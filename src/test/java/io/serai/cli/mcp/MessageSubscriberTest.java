package io.serai.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

class MessageSubscriberTest {
  private final List<String> messages = new ArrayList<>();

  @Test
  void eachEventIsAMessageWhereverTheStreamIsCut() {
    String stream =
        ": hello\nid: 1\ndata:\n\nevent: message\r\ndata: {\"a\":\r\ndata:\"ü\"}\r\n\r\ndata: {}\n\n";
    for (int size : new int[] {1, 3, 1000}) {
      messages.clear();
      read(true, stream, size);
      assertThat(messages).containsExactly("{\"a\":\n\"ü\"}", "{}");
    }
  }

  @Test
  void anEventThatWasNotFinishedIsNoMessage() {
    read(true, "data: {}\n", 100);

    assertThat(messages).isEmpty();
  }

  @Test
  void anotherBodyIsOneMessage() {
    read(false, " {\n}\n", 2);

    assertThat(messages).containsExactly("{\n}");
  }

  private void read(boolean events, String body, int size) {
    MessageSubscriber subscriber = new MessageSubscriber(events, messages::add);
    subscriber.onSubscribe(
        new Subscription() {
          @Override
          public void request(long count) {}

          @Override
          public void cancel() {}
        });
    byte[] bytes = body.getBytes(UTF_8);
    for (int from = 0; from < bytes.length; from += size) {
      int length = Math.min(size, bytes.length - from);
      subscriber.onNext(List.of(ByteBuffer.wrap(bytes, from, length)));
    }
    subscriber.onComplete();
    assertThat(subscriber.getBody().toCompletableFuture()).isCompleted();
  }
}
