package io.serai.cli;

import io.serai.hub.HubException;
import io.serai.hub.Settings;

/** The format of log lines, from {@code serai.log.format}. */
enum LogFormat {
  /** Plain text. */
  TEXT,
  /** One JSON object per line. */
  JSON;

  private static final String LOGBACK_CONFIGURATION = "logback.configurationFile";

  static LogFormat of(Settings settings) {
    return switch (settings.text("serai.log.format")) {
      case "text" -> TEXT;
      case "json" -> JSON;
      default -> throw new HubException("serai.log.format takes text or json.");
    };
  }

  /**
   * Selects the format; must run before the first line is logged. A configuration that the user
   * provides takes precedence.
   */
  void apply() {
    if (this == JSON && System.getProperty(LOGBACK_CONFIGURATION) == null) {
      System.setProperty(LOGBACK_CONFIGURATION, "io/serai/cli/json-log.xml");
    }
  }
}
