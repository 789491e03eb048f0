package io.serai.hub;

import io.serai.http.HubHttpServer;
import io.serai.http.HubHttpServerFactory;
import io.serai.http.ServerBindException;
import io.serai.route.ExchangeIdGenerator;
import io.serai.route.HotSwapDirectComponent;
import io.serai.route.SeraiHeaders;
import io.serai.skill.SkillCatalog;
import java.util.Properties;
import org.apache.camel.CamelContext;
import org.apache.camel.main.Main;
import org.apache.camel.main.SimpleMainShutdownStrategy;
import org.apache.camel.model.errorhandler.DefaultErrorHandlerDefinition;

/**
 * Camel, configured by {@code application.properties} like any Camel Main application, with the
 * front door as its HTTP server. Routes are added once it runs.
 */
final class CamelApplication implements AutoCloseable {

  /**
   * What waits in one of Camel's own pools, a {@code delay} or a retry, at most; more hold their
   * threads.
   */
  private static final String WAITING = "100000";

  private final Main main = new Main();

  CamelApplication(Settings settings, HubHttpServer door, SkillCatalog catalog) {
    Properties standard = new Properties();
    standard.setProperty("camel.main.name", "serai");
    standard.setProperty("camel.main.streamCachingEnabled", "false");
    standard.setProperty("camel.threadpool.maxQueueSize", WAITING);
    standard.setProperty("camel.main.startupRecorder", "off");
    standard.setProperty("camel.main.autoConfigurationLogSummary", "false");
    standard.setProperty("camel.rest.component", "platform-http");
    standard.setProperty("camel.server.enabled", "true");
    standard.setProperty("camel.main.routesIncludePattern", "false");
    standard.setProperty("camel.main.routesCollectorEnabled", "false");
    long timeout = Math.max(1, settings.duration("serai.shutdown-timeout").toSeconds());
    standard.setProperty("camel.main.shutdownTimeout", Long.toString(timeout));
    standard.setProperty("camel.main.shutdownLogInflightExchangesOnTimeout", "false");
    standard.setProperty("serai.home", settings.home().toString());
    standard.setProperty("serai.port", settings.text("serai.port"));
    main.setShutdownStrategy(new SimpleMainShutdownStrategy());
    main.setInitialProperties(standard);
    main.setDefaultPropertyPlaceholderLocation(
        "file:" + settings.home().resolve("application.properties") + ";optional=true");
    main.bind("platform-http-engine", door.engine());
    main.bind("serai-front-door", new HubHttpServerFactory(door));
    main.bind("serai-skills", catalog);
    main.bind("serai-exchange-ids", new ExchangeIdGenerator());
    main.bind(HotSwapDirectComponent.NAME, new HotSwapDirectComponent());
    start();
    SeraiHeaders.guard(context());
    logFailuresInOneLine();
  }

  private void start() {
    try {
      main.start();
    } catch (ServerBindException taken) {
      throw new HubException(String.valueOf(taken.getMessage()), taken);
    } catch (RuntimeException failure) {
      throw new HubException("Camel does not start: " + rootMessage(failure), failure);
    }
  }

  /** A file that declares an error handler of its own has that instead. */
  private void logFailuresInOneLine() {
    DefaultErrorHandlerDefinition standard = new DefaultErrorHandlerDefinition();
    standard.setLoggerBean(new RouteFailureLogger());
    context().getCamelContextExtension().setErrorHandlerFactory(standard);
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  CamelContext context() {
    return main.getCamelContext();
  }

  @Override
  public void close() {
    main.stop();
  }
}
