package io.serai.cli;

import io.serai.hub.HubException;
import io.serai.hub.Settings;

/** How lines of the log are written, as {@code serai.log.format} says. */
enum LogFormat {
  /** For people. */
  TEXT,
  /** One JSON object a line, for programs. */
  JSON;

  private static final String FILE = "logback.configurationFile";

  static LogFormat of(Settings settings) {
    return switch (settings.text("serai.log.format")) {
      case "text" -> TEXT;
      case "json" -> JSON;
      default -> throw new HubException("serai.log.format takes text or json.");
    };
  }

  /** Decides before the first line is logged; who brings a configuration of their own keeps it. */
  void use() {
    if (this == JSON && System.getProperty(FILE) == null) {
      System.setProperty(FILE, "io/serai/cli/json-log.xml");
    }
  }
}
