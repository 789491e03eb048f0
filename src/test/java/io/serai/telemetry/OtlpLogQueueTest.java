package io.serai.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opentelemetry.api.logs.LoggerProvider;
import io.serai.hub.CapturedLog;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OtlpLogQueueTest {

  private static final Duration OFTEN = Duration.ofMillis(5);
  private static final Duration AT_THE_END = Duration.ofHours(1);

  private CapturedLog log;
  private FakeCollector collector;

  @BeforeEach
  void open() throws IOException {
    log = new CapturedLog();
    collector = new FakeCollector();
  }

  @AfterEach
  void close() {
    collector.close();
    log.close();
  }

  @Test
  void linesAreSentInTheirOrderInBatches() {
    try (OtlpLogQueue queue = queue(OFTEN)) {
      add(queue, 1_500);

      await().until(() -> collector.lines().size() == 1_500);
    }

    for (int i = 0; i < 1_500; i++) {
      assertThat(collector.lines().get(i).text()).isEqualTo("line " + i);
    }
    assertThat(log.warnings()).isEmpty();
  }

  @Test
  void linesThatWaitAreSentAtTheEnd() {
    OtlpLogQueue queue = queue(AT_THE_END);
    add(queue, 3);

    queue.close();

    assertThat(collector.lines()).hasSize(3);
  }

  @Test
  void linesWaitForACollectorThatIsBusyAndItsOutageIsLoggedOnce() {
    collector.answer(503);
    try (OtlpLogQueue queue = queue(OFTEN)) {
      add(queue, 3);
      await().until(() -> collector.requests() >= 3);
      assertThat(log.warnings()).singleElement().asString().contains("it answers 503");

      collector.answer(200);

      await().until(() -> collector.lines().size() == 3);
    }
    assertThat(log.warnings()).hasSize(1);
    assertThat(log.text()).containsOnlyOnce("accepts log lines again");
  }

  @Test
  void linesThatTheCollectorRefusesForGoodAreCountedAndToldOnce() {
    collector.answer(400);
    try (OtlpLogQueue queue = queue(OFTEN)) {
      add(queue, 3);
      await().until(() -> collector.requests() == 1);
      await().until(() -> log.warnings().size() == 1);

      collector.answer(200);
      add(queue, 1);

      await().until(() -> log.warnings().size() == 2);
      assertThat(log.warnings().get(1))
          .isEqualTo("3 lines of the log were not sent to the collector");
    }
    assertThat(collector.lines()).hasSize(1);
    assertThat(log.warnings()).hasSize(2);
  }

  @Test
  void linesThatFindTheQueueFullAreCountedAndToldOnce() {
    OtlpLogQueue queue = queue(AT_THE_END);
    add(queue, OtlpLogQueue.MOST_LINES + 7);

    queue.close();

    assertThat(collector.lines()).hasSize(OtlpLogQueue.MOST_LINES);
    assertThat(log.warnings()).containsExactly("7 lines of the log were not sent to the collector");
  }

  @Test
  void longLinesFillTheQueueEarlier() {
    OtlpLogQueue queue = queue(AT_THE_END);
    for (int i = 0; i < 10; i++) {
      queue.add(1 << 20, line("long"));
    }
    queue.add(10, line("short"));

    queue.close();

    assertThat(collector.lines()).hasSize(8);
    assertThat(log.warnings()).containsExactly("3 lines of the log were not sent to the collector");
  }

  @Test
  void whatIsSentMakesRoom() {
    try (OtlpLogQueue queue = queue(OFTEN)) {
      for (int i = 1; i <= 20; i++) {
        int sent = i;
        queue.add(3 << 20, line("long")); // beside the one whose answer is on its way
        await().until(() -> collector.lines().size() == sent);
      }
    }
    assertThat(log.warnings()).isEmpty();
  }

  @Test
  void linesThatAreLostAtTheEndAreTold() {
    collector.answer(503);
    OtlpLogQueue queue = queue(OFTEN);
    add(queue, 3);

    queue.close();

    assertThat(log.warnings()).contains("3 lines of the log were not sent to the collector");
  }

  @Test
  void linesThatCannotBeReadAreLeftOutAlone() {
    OtlpLogQueue queue = queue(Duration.ofMillis(10));
    queue.add(
        1,
        lines -> {
          throw new StackOverflowError("text of a text");
        });
    add(queue, 1);
    await().until(() -> collector.lines().size() == 1);
    add(queue, 1); // the thread goes on

    queue.close();

    assertThat(collector.lines()).hasSize(2);
    assertThat(log.warnings()).containsExactly("1 lines of the log were not sent to the collector");
  }

  private OtlpLogQueue queue(Duration interval) {
    return OtlpLogQueue.start(
        OtlpCollectorConfig.of(OtlpSignal.LOGS, collector.url(), true, Map.of()).orElseThrow(),
        interval,
        "test");
  }

  private static void add(OtlpLogQueue queue, int number) {
    for (int i = 0; i < number; i++) {
      queue.add(10, line("line " + i));
    }
  }

  private static Consumer<LoggerProvider> line(String text) {
    return lines -> lines.get("test").logRecordBuilder().setBody(text).emit();
  }
}
