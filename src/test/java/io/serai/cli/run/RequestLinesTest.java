package io.serai.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of requests do not wait for the standard output. */
@Timeout(60)
class RequestLinesTest {
  private static final Pattern DROPPED = Pattern.compile("([0-9]+) lines were dropped");

  private final LoggerContext context = new LoggerContext();
  private final CountDownLatch resumed = new CountDownLatch(1);

  @ParameterizedTest
  @ValueSource(strings = {"text-log.xml", "json-log.xml"})
  void linesThatWaitForAStalledOutputAreWrittenAtTheStop(String file) throws Exception {
    StallingStream out = stalled(file);

    log(100);
    resumed.countDown();
    context.stop();

    assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text-log.xml", "json-log.xml"})
  void linesThatFindTheQueueFullAreDroppedAndCounted(String file) throws Exception {
    StallingStream out = stalled(file);
    try {
      log(20_000); // would wait for ever
    } finally {
      resumed.countDown();
      context.stop();
    }

    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    List<String> warnings = lines.stream().filter(line -> line.contains("were dropped")).toList();
    long counted =
        warnings.stream()
            .map(line -> DROPPED.matcher(line).results().findFirst().orElseThrow().group(1))
            .mapToLong(Long::parseLong)
            .sum();
    assertThat(warnings).isNotEmpty();
    assertThat(lines.size() - warnings.size() + counted).isEqualTo(20_000);
  }

  private void log(int lines) {
    Logger log = context.getLogger("io.serai.requests");
    for (int i = 0; i < lines; i++) {
      log.atInfo().addKeyValue("task", i).log("Request: {}", "words");
    }
  }

  private StallingStream stalled(String file) throws Exception {
    context.setMDCAdapter(new LogbackMDCAdapter());
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(getClass().getResource(file));
    StallingStream out = new StallingStream();
    ((BatchedConsoleAppender) context.getLogger("io.serai.requests").getAppender("requests"))
        .setOutput(out);
    return out;
  }

  /** An output that takes nothing until it is resumed. */
  private final class StallingStream extends ByteArrayOutputStream {
    @Override
    public void write(byte[] bytes, int from, int count) {
      boolean interrupted = false;
      while (resumed.getCount() > 0) {
        try {
          resumed.await();
        } catch (InterruptedException again) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      super.write(bytes, from, count);
    }
  }
}
