package io.serai.cli.run;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.serai.hub.HubSettings;
import io.serai.setting.Settings;
import java.util.Locale;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * The format of log lines, from {@code serai.log.format}.
 *
 * <p>The configurations are beside this class, and not where Logback looks for one, so that an
 * application with the hub's jar on its class path has its own log.
 */
public enum LogFormat {
  /** Plain text. */
  TEXT("io/serai/cli/run/text-log.xml"),
  /** One JSON object per line. */
  JSON("io/serai/cli/run/json-log.xml");

  private static final String LOGBACK_CONFIGURATION = "logback.configurationFile";

  private final String configuration;

  LogFormat(String configuration) {
    this.configuration = configuration;
  }

  static LogFormat of(Settings settings) {
    return valueOf(settings.get(HubSettings.LOG_FORMAT).toUpperCase(Locale.ROOT));
  }

  /**
   * Selects the format, also for the lines of {@code java.util.logging}; must run before the first
   * line is logged. A configuration that the user provides takes precedence.
   */
  public void apply() {
    String selected = System.getProperty(LOGBACK_CONFIGURATION, TEXT.configuration);
    if (selected.equals(TEXT.configuration)) {
      System.setProperty(LOGBACK_CONFIGURATION, configuration);
    }
    if (!SLF4JBridgeHandler.isInstalled()) {
      SLF4JBridgeHandler.removeHandlersForRootLogger();
      SLF4JBridgeHandler.install();
    }
  }

  /** Writes the lines that still wait in queues, and ends the log; must run last. */
  static void end() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext log) {
      // first, since it says what it could not send
      Appender<ILoggingEvent> otlp =
          log.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(OtlpLogAppender.NAME);
      if (otlp != null) {
        otlp.stop();
      }
      log.stop();
    }
  }
}
