package io.serai.hub;

import io.serai.setting.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.camel.CamelContext;
import org.apache.camel.StartupListener;
import org.apache.camel.VetoCamelContextStartException;
import org.apache.camel.main.Main;
import org.apache.camel.support.LifecycleStrategySupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A hub inside an application that uses Camel, such as one with Camel Main.
 *
 * <pre>{@code
 * Main main = new Main(MyApplication.class);
 * try (EmbeddedHub hub = EmbeddedHub.in(main)) {
 *   main.run(arguments);
 * }
 * }</pre>
 *
 * <p>The hub is loaded before the application's routes are created, in a Camel context of its own.
 * It recovers tasks and accepts requests when these routes run, and it stops after them. The
 * application's routes use it by {@code agent:} and {@code skill:}. Its settings are the {@code
 * serai.} properties of the application; {@code serai.home} is its home, which is created if it
 * does not exist. Thread-safe.
 */
public final class EmbeddedHub extends LifecycleStrategySupport
    implements StartupListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedHub.class);
  private static final String NAME = "serai";
  private static final String URL = "serai.url";

  private final Function<CamelContext, EmbeddedHubSettings> configuration;
  private volatile @Nullable Hub hub;
  private volatile boolean serving;

  private EmbeddedHub(Function<CamelContext, EmbeddedHubSettings> configuration) {
    this.configuration = configuration;
  }

  /**
   * Adds a hub to an application that has not started. It starts and stops with the application's
   * Camel context; if one of the two cannot start, neither does.
   */
  public static EmbeddedHub in(Main application) {
    EmbeddedHub embedded = new EmbeddedHub(camel -> EmbeddedHubSettings.of(camel, System.getenv()));
    application.bind(NAME, embedded); // Camel finds the lifecycle strategies of the registry
    return embedded;
  }

  /**
   * Returns a hub for an application whose Camel context finds it in its registry before it starts,
   * as {@link #in} does for Camel Main. It starts and stops with that context.
   *
   * @param home is created if it does not exist
   * @param settings all that the application sets, by {@code serai.} keys; they are above those of
   *     the home. The environment has none of them: only {@code SERAI_VAULT_KEY} and
   *     OpenTelemetry's variables are read from it. Unknown keys, and names that begin with {@code
   *     SERAI_}, are logged as warnings.
   */
  public static EmbeddedHub of(Path home, Map<String, String> settings) {
    Map<String, String> values = Map.copyOf(settings);
    return new EmbeddedHub(camel -> EmbeddedHubSettings.of(home, values));
  }

  /**
   * Returns the address of the hub for callers on this machine; the application's routes have it as
   * the property {@code serai.url}.
   *
   * @throws IllegalStateException if the hub is not loaded
   */
  public String url() {
    Hub running = hub;
    if (running == null) {
      throw new IllegalStateException("The hub does not run: its application is not started.");
    }
    return running.url();
  }

  /**
   * Returns what {@code /observe/health} answers to operators, as maps, lists and values; empty
   * before the hub serves and after it has begun to stop. Blocks for at most some seconds.
   */
  public Optional<Map<String, Object>> health() {
    Hub running = hub;
    return serving && running != null ? Optional.of(running.health()) : Optional.empty();
  }

  /** Loads the hub, for Camel alone to call. Routes are created after that. */
  @Override
  public void onContextInitializing(CamelContext camel) throws VetoCamelContextStartException {
    try {
      load(camel);
      camel.addStartupListener(this);
    } catch (Exception failure) {
      close();
      throw new VetoCamelContextStartException(failure.getMessage(), failure, camel, true);
    }
  }

  private void load(CamelContext camel) {
    EmbeddedHubSettings application = configuration.apply(camel);
    Hub loaded = Hub.load(application.settings(), HubStartOptions.DEFAULT);
    hub = loaded;
    loaded.connect(camel);
    camel.getPropertiesComponent().addInitialProperty(URL, loaded.url());
    Settings settings = application.settings();
    List.of(application.unknown(), HubSettings.unknown(settings), settings.repeated())
        .forEach(sentences -> sentences.forEach(LOG::warn));
  }

  /** Does nothing: the application's routes do not run yet. */
  @Override
  public void onCamelContextStarted(CamelContext camel, boolean alreadyStarted) {}

  /**
   * Lets the hub recover tasks and accept requests, for Camel alone to call. The application's
   * routes run, and with them their skills.
   */
  @Override
  public void onCamelContextFullyStarted(CamelContext camel, boolean alreadyStarted) {
    Hub loaded = hub;
    if (loaded != null) {
      loaded.serve();
      serving = true;
      LOG.info("Serai serves {} with the home {}", loaded.url(), loaded.home());
    }
  }

  /** Ends the waits of the application's routes for tasks, for Camel alone to call. */
  @Override
  public void onContextStopping(CamelContext camel) {
    Hub running = hub;
    serving = false;
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
    serving = false;
    hub = null;
    if (running != null) {
      running.close();
    }
  }
}
