package io.serai.hub;

import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.VetoCamelContextStartException;
import org.apache.camel.main.Main;
import org.apache.camel.support.LifecycleStrategySupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A hub inside somebody's Camel Main application.
 *
 * <pre>{@code
 * Main main = new Main(MyApplication.class);
 * try (EmbeddedHub hub = EmbeddedHub.in(main)) {
 *   main.run(arguments);
 * }
 * }</pre>
 *
 * <p>The hub starts before the application's routes and stops after them, in a Camel context of its
 * own. The application's routes use it by {@code agent:} and {@code skill:}. Its settings are the
 * {@code serai.} properties of the application; {@code serai.home} is its home, which is created if
 * it does not exist. Thread-safe.
 */
public final class EmbeddedHub extends LifecycleStrategySupport implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedHub.class);
  private static final String NAME = "serai";
  private static final String URL = "serai.url";

  private volatile @Nullable Hub hub;

  private EmbeddedHub() {}

  /**
   * Adds a hub to an application that has not started. It starts and stops with the application's
   * Camel context; if it cannot start, the application does not start either.
   */
  public static EmbeddedHub in(Main application) {
    EmbeddedHub embedded = new EmbeddedHub();
    application.bind(NAME, embedded); // Camel finds the lifecycle strategies of the registry
    return embedded;
  }

  /**
   * Returns the address of the hub for callers on this machine; the application's routes have it as
   * the property {@code serai.url}.
   *
   * @throws IllegalStateException if the hub does not run
   */
  public String url() {
    Hub running = hub;
    if (running == null) {
      throw new IllegalStateException("The hub does not run: its application is not started.");
    }
    return running.url();
  }

  /** Starts the hub, for Camel alone to call. Routes are created after that. */
  @Override
  public void onContextInitializing(CamelContext camel) throws VetoCamelContextStartException {
    try {
      start(camel);
    } catch (HubException failure) {
      throw new VetoCamelContextStartException(failure.getMessage(), failure, camel, true);
    }
  }

  private void start(CamelContext camel) {
    ApplicationSettings application = ApplicationSettings.of(camel, System.getenv());
    Hub started = Hub.start(application.settings(), HubOptions.STANDARD);
    hub = started;
    started.connect(camel);
    camel.getPropertiesComponent().addInitialProperty(URL, started.url());
    List.of(application.unknown(), application.settings().unknown())
        .forEach(sentences -> sentences.forEach(LOG::warn));
    LOG.info("Serai serves {} with the home {}", started.url(), application.settings().home());
  }

  /** Ends the waits of the application's routes for tasks, for Camel alone to call. */
  @Override
  public void onContextStopping(CamelContext camel) {
    Hub running = hub;
    if (running != null) {
      running.beginStop(camel);
    }
  }

  /** Stops the hub, for Camel alone to call. */
  @Override
  public void onContextStopped(CamelContext camel) {
    close();
  }

  /**
   * Stops the hub if it still runs, which it does if the start of the application's own routes has
   * failed: Camel does not stop such an application. A second call does nothing.
   */
  @Override
  public void close() {
    Hub running = hub;
    hub = null;
    if (running != null) {
      running.close();
    }
  }
}
