package io.serai.console;

import org.jolokia.core.api.LogHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes Jolokia's log messages to the hub's log, each one level lower. */
final class JolokiaLogHandler implements LogHandler {

  private static final Logger LOG = LoggerFactory.getLogger("org.jolokia");

  @Override
  public void debug(String message) {
    LOG.trace("{}", message);
  }

  @Override
  public void info(String message) {
    LOG.debug("{}", message);
  }

  @Override
  public void error(String message, Throwable failure) {
    LOG.warn("{}: {}", message, String.valueOf(failure));
  }

  @Override
  public boolean isDebug() {
    return LOG.isTraceEnabled();
  }
}
