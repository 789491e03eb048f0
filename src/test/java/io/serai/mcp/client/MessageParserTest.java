package io.serai.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Large messages are parsed on other threads than small ones. */
@Timeout(60)
class MessageParserTest {
  private static final int SMALL = MessageParser.LARGE - 1;

  private final Vertx vertx = Vertx.vertx();
  private final MessageParser parser = new MessageParser();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  /** Parses on an event loop; returns the threads that parse, and that go on. */
  private String[] threads(int size) {
    CompletableFuture<String[]> threads = new CompletableFuture<>();
    vertx.runOnContext(
        turn ->
            parser
                .parse(size, MessageParserTest::thread)
                .thenAccept(parsing -> threads.complete(new String[] {parsing, thread()})));
    return threads.join();
  }

  private static String thread() {
    return Thread.currentThread().getName();
  }

  @Test
  void smallMessageIsParsedOnTheEventLoop() {
    assertThat(threads(SMALL)).allMatch(each -> each.contains("eventloop"));
  }

  @Test
  void largeMessageIsParsedOnAWorkerWhichGoesOn() {
    String[] threads = threads(MessageParser.LARGE);

    assertThat(threads).allMatch(each -> each.contains("worker"));
    assertThat(Arrays.stream(threads).distinct()).hasSize(1);
  }

  @Test
  void threadThatIsNoEventLoopParsesAtOnce() {
    assertThat(parser.parse(MessageParser.LARGE, MessageParserTest::thread))
        .isCompletedWithValue(thread());
  }

  @Test
  void eventLoopGoesOnWhileALargeMessageIsParsed() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CompletableFuture<Boolean> parsed = new CompletableFuture<>();
    vertx.runOnContext(
        turn -> {
          parser.parse(MessageParser.LARGE, () -> await(release)).thenAccept(parsed::complete);
          vertx.getOrCreateContext().runOnContext(next -> release.countDown());
        });

    assertThat(parsed.get(30, TimeUnit.SECONDS)).isTrue();
  }

  private static boolean await(CountDownLatch release) {
    try {
      return release.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      return false;
    }
  }

  @Test
  void malformedMessageFailsAsItsParserDoes() {
    Supplier<String> malformed =
        () -> {
          throw new IllegalStateException("malformed");
        };
    for (int size : new int[] {SMALL, MessageParser.LARGE}) {
      CompletableFuture<String> failed = new CompletableFuture<>();
      vertx.runOnContext(
          turn ->
              parser
                  .parse(size, malformed)
                  .whenComplete((parsed, failure) -> failed.completeExceptionally(failure)));

      assertThatThrownBy(failed::join).hasRootCauseMessage("malformed");
    }
  }
}
