package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.spi.FilterReply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which messages the program's own {@code text-log.xml} and {@code json-log.xml} log. */
class LogConfigurationTest {

  private final LoggerContext context = new LoggerContext();

  private void read(String file) throws Exception {
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(Path.of("src/main/resources/io/serai/cli/run", file).toFile());
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text-log.xml", "json-log.xml"})
  void camelContextWarningsAreLoggedAndItsErrorsAreNot(String file) throws Exception {
    read(file);

    String camel = "org.apache.camel.impl.engine.AbstractCamelContext";

    assertThat(isLogged(camel, Level.WARN)).isTrue();
    assertThat(isLogged(camel, Level.ERROR)).isFalse();
    assertThat(isLogged(camel, Level.INFO)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text-log.xml", "json-log.xml"})
  void connectionsBrokenByPeersAreNotLogged(String file) throws Exception {
    read(file);

    assertThat(isLogged("io.vertx.core.net.impl.ConnectionBase", Level.ERROR)).isFalse();
    assertThat(isLogged("io.netty.channel.DefaultChannelPipeline", Level.WARN)).isFalse();
    assertThat(isLogged("io.netty.util.concurrent.DefaultPromise", Level.WARN)).isFalse();
    assertThat(isLogged("io.vertx.core.impl.ContextImpl", Level.ERROR)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text-log.xml", "json-log.xml"})
  void otherErrorsAndMessagesOfTheHubAreLogged(String file) throws Exception {
    read(file);

    assertThat(isLogged("org.apache.camel.impl.engine.Other", Level.ERROR)).isTrue();
    assertThat(isLogged("io.serai.Any", Level.INFO)).isTrue();
  }

  private boolean isLogged(String name, Level level) {
    Logger logger = context.getLogger(name);
    if (!logger.isEnabledFor(level)) {
      return false;
    }
    LoggingEvent event = new LoggingEvent("", logger, level, "message", null, null);
    return appender(logger).getFilterChainDecision(event) != FilterReply.DENY;
  }

  private Appender<ILoggingEvent> appender(Logger logger) {
    var own = logger.iteratorForAppenders();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders();
    return own.hasNext() ? own.next() : root.next();
  }
}
