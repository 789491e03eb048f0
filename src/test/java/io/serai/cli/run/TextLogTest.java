package io.serai.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

/** The text log, as {@code text-log.xml} configures it. */
class TextLogTest {
  private static final String FORGED = "2026-01-01T00:00:00.000Z INFO audit - event=forged";

  private final LoggerContext context = new LoggerContext();

  @BeforeEach
  void configure() throws Exception {
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(getClass().getResource("text-log.xml"));
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  @Test
  void messageWithLineBreaksForgesNoLine() {
    assertThat(line("a\r\n" + FORGED, null)).doesNotContain("\n2026").contains("| " + FORGED);
  }

  @Test
  void valueWithLineBreaksForgesNoLine() {
    LoggingEvent event = event("a", null);
    event.addKeyValuePair(new KeyValuePair("task", "b\r\n" + FORGED));

    assertThat(line(event)).doesNotContain("\n2026").contains("x - a task=b", "| " + FORGED);
  }

  @Test
  void charactersThatDriveATerminalAreReplaced() {
    String text =
        line(
            "a\u001b[2J\u009b2J\rb\u202ec\t日\u200d\u3164\udb40\udd58\u2764\ufe0f",
            new IllegalStateException("d\u001b]0;e"));

    assertThat(text)
        .contains(
            "a?[2J?2J?  | b?c\t日\u200d??\u2764\ufe0f\n", "IllegalStateException: d?]0;e\n\tat ")
        .doesNotContain("\u001b", "\u009b", "\u202e", "\r");
  }

  @Test
  void exceptionMessagesWithLineBreaksForgeNoLine() {
    Throwable cause = new IllegalArgumentException("b\n" + FORGED);

    String text = line("a", new IllegalStateException("c\r" + FORGED, cause));

    assertThat(text.lines().filter(line -> line.startsWith("2026-01-01"))).isEmpty();
    assertThat(text)
        .contains("\n\tat ")
        .contains("\nCaused by: java.lang.IllegalArgumentException: b")
        .endsWith("\n");
  }

  @Test
  void aLineWithoutFailureEndsWithOneLineBreak() {
    assertThat(line("a", null)).endsWith("x - a\n").doesNotEndWith("\n\n");
  }

  private String line(String message, @Nullable Throwable failure) {
    return line(event(message, failure));
  }

  private LoggingEvent event(String message, @Nullable Throwable failure) {
    return new LoggingEvent("fqcn", context.getLogger("x"), Level.ERROR, message, failure, null);
  }

  private String line(ILoggingEvent event) {
    var appender =
        (ConsoleAppender<ILoggingEvent>) context.getLogger("ROOT").getAppender("console");
    return new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
  }
}
