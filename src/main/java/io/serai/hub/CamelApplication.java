package io.serai.hub;

import io.serai.http.HttpSettings;
import io.serai.http.HubHttpServer;
import io.serai.http.HubMainHttpServerFactory;
import io.serai.http.ServerBindException;
import io.serai.outbound.ws.GuardedWebSocketComponent;
import io.serai.protocol.Protocol;
import io.serai.route.ExchangeIdGenerator;
import io.serai.route.RouteJsonMapper;
import io.serai.route.SeparateTimerComponent;
import io.serai.route.check.CheckOnlyMain;
import io.serai.route.direct.HotSwapDirectComponent;
import io.serai.route.eip.HubModelReifierFactory;
import io.serai.route.eip.HubProcessorFactory;
import io.serai.route.header.SeraiHeaderGuard;
import io.serai.route.jsonpath.BoundedJsonPathLanguage;
import io.serai.route.management.CachingMBeanAssembler;
import io.serai.route.management.EndpointObjectNames;
import io.serai.route.management.LanguageNamingDumper;
import io.serai.route.management.ModelMBeanAgent;
import io.serai.route.management.RouteGroupManagement;
import io.serai.route.seda.NonBlockingSedaComponent;
import io.serai.setting.Settings;
import io.serai.skill.SkillCatalog;
import io.serai.skill.component.SkillComponent;
import java.util.List;
import java.util.Properties;
import org.apache.camel.CamelContext;
import org.apache.camel.Component;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.main.BaseMainSupport;
import org.apache.camel.main.Main;
import org.apache.camel.main.MainListenerSupport;
import org.apache.camel.main.SimpleMainShutdownStrategy;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.errorhandler.DefaultErrorHandlerDefinition;
import org.apache.camel.spi.ManagementStrategy;
import org.apache.camel.spi.ModelToYAMLDumper;
import org.apache.camel.spi.SupervisingRouteController;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hub's Camel context: a Camel Main application configured by {@code application.properties},
 * with {@link HubHttpServer} as its HTTP server. Routes are added after the start.
 */
final class CamelApplication implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CamelApplication.class);

  /**
   * Queue size of Camel's own thread pools, for {@code delay} and redelivery; beyond it the calling
   * threads block.
   */
  private static final String THREAD_POOL_QUEUE = "100000";

  private final Main main;

  /**
   * Starts the context.
   *
   * @param checkOnly whether routes are created to be checked, and nothing of them is started
   */
  CamelApplication(
      Settings settings, HubHttpServer server, SkillCatalog catalog, boolean checkOnly) {
    main = checkOnly ? new CheckOnlyMain() : new ManyRoutesMain();
    Properties standard = new Properties();
    standard.setProperty("camel.main.name", "serai");
    standard.setProperty("camel.main.streamCachingEnabled", "false");
    standard.setProperty("camel.threadpool.maxQueueSize", THREAD_POOL_QUEUE);
    standard.setProperty("camel.main.startupRecorder", "off");
    standard.setProperty("camel.main.autoConfigurationLogSummary", "false");
    standard.setProperty("camel.main.additionalSensitiveKeywords", "x-api-key,authorization");
    standard.setProperty("camel.rest.component", "platform-http");
    standard.setProperty("camel.server.enabled", "true");
    standard.setProperty("camel.main.routesIncludePattern", "false");
    standard.setProperty("camel.main.routesCollectorEnabled", "false");
    long timeout = Math.max(1, settings.get(HubSettings.SHUTDOWN_TIMEOUT).toSeconds());
    standard.setProperty("camel.main.shutdownTimeout", Long.toString(timeout));
    standard.setProperty("camel.main.shutdownLogInflightExchangesOnTimeout", "false");
    standard.setProperty("serai.home", settings.home().toString());
    standard.setProperty("serai.port", settings.text(HttpSettings.PORT));
    main.setShutdownStrategy(new SimpleMainShutdownStrategy());
    main.setInitialProperties(standard);
    main.setDefaultPropertyPlaceholderLocation(
        "file:" + settings.home().resolve("application.properties") + ";optional=true");
    main.bind("platform-http-engine", server.engine());
    main.bind("serai-front-door", new HubMainHttpServerFactory(server));
    main.bind(SkillComponent.CATALOG, catalog);
    main.bind("serai-exchange-ids", new ExchangeIdGenerator());
    main.bind(HotSwapDirectComponent.NAME, new HotSwapDirectComponent());
    main.bind(NonBlockingSedaComponent.NAME, new NonBlockingSedaComponent());
    main.bind(BoundedJsonPathLanguage.NAME, new BoundedJsonPathLanguage());
    main.bind(SeparateTimerComponent.NAME, new SeparateTimerComponent());
    main.addMainListener(new MBeanSetup());
    start(settings);
    startRoutesWhenTheyAreAdded();
    SeraiHeaderGuard.guard(context());
    RouteJsonMapper.bind(context());
    // created by the first route that needs it
    context()
        .getRegistry()
        .bind(GuardedWebSocketComponent.NAME, Component.class, GuardedWebSocketComponent::new);
    logFailuresInOneLine();
  }

  private void start(Settings settings) {
    try {
      main.start();
    } catch (ServerBindException taken) {
      throw new HubException(String.valueOf(taken.getMessage()), taken);
    } catch (RuntimeException failure) {
      throw new HubException(CamelStartFailure.message(failure, settings), failure);
    }
  }

  /**
   * Camel's supervising controller turns the automatic start of routes off, and starts those that
   * exist when the context starts. All routes of a hub, also its own, are added later.
   */
  private void startRoutesWhenTheyAreAdded() {
    if (context().getRouteController() instanceof SupervisingRouteController controller) {
      controller.setExcludeRoutes("*");
      LOG.warn(
          "camel.routecontroller has no effect: a route starts with its file, and a file whose"
              + " routes do not start is refused");
    }
    if (!main.configure().isAutoStartup()) {
      LOG.warn(
          "camel.main.autoStartup has no effect: write autoStartup: false at the routes that must"
              + " not start with their file");
    }
    context().setAutoStartup(true);
  }

  /**
   * Sets the default error handler; a route file that declares its own error handler uses that one.
   */
  private void logFailuresInOneLine() {
    DefaultErrorHandlerDefinition standard = new DefaultErrorHandlerDefinition();
    standard.setLoggerBean(new RouteFailureLogger());
    context().getCamelContextExtension().setErrorHandlerFactory(standard);
  }

  /**
   * Adds the routes of a protocol, all in one route group, under which consoles list them, apart
   * from the user's routes.
   *
   * @param declarations checks that no other protocol has one of them
   */
  void addRoutes(Protocol protocol, ProtocolConflictCheck declarations) {
    try {
      RouteBuilder builder = (RouteBuilder) protocol.routes();
      builder.prepareModel(context());
      List<RouteDefinition> definitions = builder.getRouteCollection().getRoutes();
      declarations.add(protocol, definitions, builder.getRestCollection().getRests());
      definitions.forEach(route -> route.routeGroup("serai-" + protocol.name()));
      context()
          .getCamelContextExtension()
          .getContextPlugin(Model.class)
          .addRouteDefinitions(definitions);
    } catch (HubException conflict) {
      throw conflict;
    } catch (Exception failure) {
      throw new HubException(
          "The hub's own routes could not be started: " + failure.getMessage(), failure);
    }
  }

  CamelContext context() {
    return main.getCamelContext();
  }

  @Override
  public void close() {
    main.stop();
  }

  /** Sets what makes the MBeans before Camel makes the first one. */
  private static final class MBeanSetup extends MainListenerSupport {

    @Override
    public void beforeInitialize(BaseMainSupport main) {
      CamelContext camel = main.getCamelContext();
      camel
          .getCamelContextExtension()
          .setManagementMBeanAssembler(new CachingMBeanAssembler(camel));
      camel
          .getCamelContextExtension()
          .addContextPlugin(ModelToYAMLDumper.class, new LanguageNamingDumper());
      HubProcessorFactory.install(camel);
      HubModelReifierFactory.install(camel);
      ManagementStrategy management = camel.getManagementStrategy();
      management.setManagementObjectStrategy(new RouteGroupManagement());
      if (management.getManagementAgent() != null) { // null where JMX is disabled
        management.setManagementAgent(new ModelMBeanAgent(camel));
        management.setManagementObjectNameStrategy(new EndpointObjectNames());
      }
    }
  }
}
