package io.serai.route;

import org.apache.camel.CamelContext;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.EndpointAware;
import org.apache.camel.ExtendedCamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Route;
import org.apache.camel.Service;
import org.apache.camel.impl.engine.DefaultRoute;
import org.apache.camel.impl.engine.DefaultRouteFactory;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.Resource;
import org.apache.camel.spi.RouteFactory;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.service.BaseService;
import org.jspecify.annotations.Nullable;

/**
 * A route that removes nothing of other routes when it is removed, and whose consumer may wait
 * although the route is started.
 *
 * <p>Camel shuts the input of a removed route down although other routes use the same endpoint, and
 * stops its consumer even if that was never started: consumers that share something by name and
 * count their users then end it for the others.
 */
public class IsolatedRoute extends DefaultRoute {

  /**
   * The {@code routeConfigurationId} of the hub's own routes. No configuration has it, so that
   * those without an id, which Camel applies to all routes, are for the routes of files only.
   */
  public static final String NO_CONFIGURATION = "serai-none";

  private volatile @Nullable NonOwningEndpoint detached;

  /** Creates a route, as a {@link RouteFactory} does. */
  protected IsolatedRoute(
      CamelContext camel,
      NamedNode definition,
      String id,
      String description,
      String note,
      Endpoint endpoint,
      Resource resource) {
    super(camel, definition, id, description, note, endpoint, resource);
    if (definition instanceof RouteDefinition route && isKameletSource(route, endpoint)) {
      detached = new NonOwningEndpoint(endpoint);
    }
  }

  /** Lets a context create its routes as independent ones from now on, if it does not yet. */
  public static void install(CamelContext camel) {
    ExtendedCamelContext extension = camel.getCamelContextExtension();
    if (PluginHelper.getRouteFactory(extension) instanceof DefaultRouteFactory) {
      extension.addContextPlugin(RouteFactory.class, IsolatedRoute::new);
    }
  }

  /** Whether Camel made the route of a kamelet that fetches messages; Camel starts it at once. */
  private static boolean isKameletSource(RouteDefinition route, Endpoint endpoint) {
    return Boolean.TRUE.equals(route.isKamelet())
        && !"false".equals(route.getAutoStartup())
        && EndpointOriginClassifier.isMessageSource(endpoint.getEndpointUri());
  }

  /** Takes no messages until the route is {@linkplain #release released}. */
  protected final void holdBack() {
    detached = new NonOwningEndpoint(super.getEndpoint());
  }

  /** Returns the input; one without a life of its own while the route must not touch it. */
  @Override
  public Endpoint getEndpoint() {
    Endpoint standIn = detached;
    return standIn == null ? super.getEndpoint() : standIn;
  }

  /** Whether the route takes no messages until it is {@linkplain #release released}. */
  public boolean waits() {
    return getConsumer() instanceof DeferredConsumer && detached != null;
  }

  /** Lets a waiting route take messages. */
  public void release() throws Exception {
    if (waits() && getConsumer() instanceof DeferredConsumer consumer) {
      detached = null;
      consumer.release();
    }
  }

  /** Detaches the route from objects that it shares; must be called before the route is removed. */
  public void detach() {
    detachConsumer();
    if (isUsedByOthers(super.getEndpoint())) {
      holdBack();
    }
  }

  /** Detaches a route whose input no other route uses, without a look at all others. */
  public void detachConsumer() {
    Consumer consumer = getConsumer();
    if (consumer instanceof BaseService service && isUnstarted(service)) {
      getServices().replaceAll(each -> each == consumer ? new UnusedInput(getEndpoint()) : each);
    }
  }

  private static boolean isUnstarted(BaseService service) {
    return service.isNew() || service.isBuild() || service.isInit();
  }

  private boolean isUsedByOthers(Endpoint endpoint) {
    return getCamelContext().getRoutes().stream()
        .filter(other -> other != this)
        .anyMatch(other -> uses(other, endpoint));
  }

  private static boolean uses(Route route, Endpoint endpoint) {
    return route.getEndpoint().equals(endpoint)
        || route.getServices().stream()
            .anyMatch(
                service ->
                    service instanceof EndpointAware aware && endpoint.equals(aware.getEndpoint()));
  }

  /** Takes the place of a consumer that was never started, so that Camel finds the endpoint. */
  private record UnusedInput(Endpoint endpoint) implements Service, EndpointAware {

    @Override
    public Endpoint getEndpoint() {
      return endpoint;
    }

    @Override
    public void start() {}

    @Override
    public void stop() {}
  }
}
