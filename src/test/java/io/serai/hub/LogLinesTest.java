package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.trace.SpanLogValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/** Lines of the log have fixed keys, as text and as JSON. */
@Timeout(300)
class LogLinesTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String ROUTE =
      """
      - route:
          id: broken
          from:
            uri: skill:broken
            steps:
              - throwException: {exceptionType: java.lang.IllegalStateException, message: no}
      """;

  @Test
  void taskAndRequestAreLoggedWithTheirKeys(@TempDir Path home) {
    ListAppender<ILoggingEvent> lines = listen("io.serai.task");
    ListAppender<ILoggingEvent> requests = listen("io.serai.a2a");
    try (HubFixture hub = new HubFixture(home).file("routes/broken.camel.yaml", ROUTE).start()) {
      hub.post(
          "/a2a/rest/message:send",
          """
          {"message":{"messageId":"m","role":"ROLE_USER","metadata":{"skillId":"broken"},
            "parts":[{"data":{}}]}}""",
          Map.of("X-Request-Id", "r-1", "traceparent", "00-" + TRACE + "-b7ad6b7169203331-01"));

      Awaitility.await().until(() -> line(lines, "Task ended") != null);
      assertThat(keys(line(lines, "Task ended")))
          .containsEntry("agent", "serai")
          .containsEntry("skill", "broken")
          .containsEntry("request", "r-1")
          .containsEntry("trace", TRACE)
          .containsEntry("state", "FAILED")
          .containsEntry("code", "E001")
          .containsKeys("task", "caller", "millis");
      assertThat(keys(line(requests, "request answered")))
          .containsEntry("operation", "send")
          .containsEntry("binding", "http_json")
          .containsEntry("outcome", "ok")
          .containsEntry("request", "r-1")
          .containsEntry("trace", TRACE);
    } finally {
      stopListening("io.serai.task", lines);
      stopListening("io.serai.a2a", requests);
    }
  }

  @Test
  void textFormatAppendsTheKeysToTheMessage() throws Exception {
    assertThat(encoded("src/main/resources/io/serai/cli/run/text-log.xml", "state", "FAILED"))
        .endsWith("INFO  Any - Task ended state=FAILED" + System.lineSeparator());
  }

  @Test
  void textLineWithoutKeysEndsWithTheMessage() throws Exception {
    assertThat(encoded("src/main/resources/io/serai/cli/run/text-log.xml"))
        .endsWith("INFO  Any - Task ended" + System.lineSeparator());
  }

  @Test
  void jsonFormatWritesEachLineAsAnObject() throws Exception {
    JsonNode line =
        JsonMappers.MAPPER.readTree(
            encoded("src/main/resources/io/serai/cli/run/json-log.xml", "state", "FAILED"));

    assertThat(line.path("formattedMessage").asText()).isEqualTo("Task ended");
    assertThat(line.path("level").asText()).isEqualTo("INFO");
    assertThat(line.at("/kvpList/0/state").asText()).isEqualTo("FAILED");
  }

  @Test
  void spanIsTheIdOfItsTrace() throws Exception {
    SpanLogValue span = new SpanLogValue("00-" + TRACE + "-b7ad6b7169203331-01");
    JsonNode line =
        JsonMappers.MAPPER.readTree(
            encoded("src/main/resources/io/serai/cli/run/json-log.xml", "trace", span));

    assertThat(line.at("/kvpList/0/trace").asText()).isEqualTo(TRACE);
    assertThat(encoded("src/main/resources/io/serai/cli/run/text-log.xml", "trace", span))
        .endsWith("Task ended trace=" + TRACE + System.lineSeparator());
    assertThat(new SpanLogValue(null)).hasToString("-");
  }

  private static String encoded(String file, Object... pair) throws Exception {
    LoggerContext context = new LoggerContext();
    context.setMDCAdapter(new ch.qos.logback.classic.util.LogbackMDCAdapter());
    try {
      JoranConfigurator configurator = new JoranConfigurator();
      configurator.setContext(context);
      configurator.doConfigure(Path.of(file).toFile());
      Logger logger = context.getLogger("io.serai.Any");
      LoggingEvent event = new LoggingEvent("", logger, Level.INFO, "Task ended", null, null);
      if (pair.length > 0) {
        event.addKeyValuePair(new KeyValuePair((String) pair[0], pair[1]));
      }
      ConsoleAppender<ILoggingEvent> console =
          (ConsoleAppender<ILoggingEvent>)
              context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).getAppender("console");
      return new String(console.getEncoder().encode(event), StandardCharsets.UTF_8);
    } finally {
      context.stop();
    }
  }

  private static ListAppender<ILoggingEvent> listen(String name) {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.list = new java.util.concurrent.CopyOnWriteArrayList<>();
    lines.start();
    logger(name).setLevel(Level.DEBUG);
    logger(name).setAdditive(false);
    logger(name).addAppender(lines);
    return lines;
  }

  private static void stopListening(String name, ListAppender<ILoggingEvent> lines) {
    logger(name).detachAppender(lines);
    logger(name).setAdditive(true);
    logger(name).setLevel(null);
  }

  private static Logger logger(String name) {
    return ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger(name);
  }

  private static ILoggingEvent line(ListAppender<ILoggingEvent> lines, String words) {
    return lines.list.stream()
        .filter(each -> each.getFormattedMessage().equals(words))
        .findFirst()
        .orElse(null);
  }

  private static Map<String, String> keys(ILoggingEvent line) {
    List<KeyValuePair> pairs = line.getKeyValuePairs();
    return pairs.stream()
        .collect(Collectors.toMap(pair -> pair.key, pair -> String.valueOf(pair.value)));
  }
}
