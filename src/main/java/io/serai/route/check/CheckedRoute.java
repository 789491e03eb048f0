package io.serai.route.check;

import io.serai.route.EndpointOriginClassifier;
import io.serai.route.IsolatedRoute;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.NamedNode;
import org.apache.camel.Navigate;
import org.apache.camel.Processor;
import org.apache.camel.Service;
import org.apache.camel.spi.Resource;
import org.apache.camel.spi.RoutePolicy;
import org.apache.camel.support.service.ServiceSupport;

/**
 * A route that is created to be checked. Its processors and producers are never started. Its
 * consumer is started only if others call it, which does no more than register it.
 */
final class CheckedRoute extends IsolatedRoute {

  CheckedRoute(
      CamelContext camel,
      NamedNode definition,
      String id,
      String description,
      String note,
      Endpoint endpoint,
      Resource resource) {
    super(camel, definition, id, description, note, endpoint, resource);
    if (!isCalled(endpoint.getEndpointUri())) {
      holdBack();
    }
  }

  /** Whether others call the consumer; that of an OpenAPI document would read the document. */
  private static boolean isCalled(String uri) {
    return !EndpointOriginClassifier.isMessageSource(uri)
        && !EndpointOriginClassifier.isMemoryQueue(uri)
        && !uri.startsWith("rest-openapi:");
  }

  /** Forgets the processor, which consumers would start. */
  @Override
  public void setProcessor(Processor processor) {
    super.setProcessor(new NoProcessor());
  }

  @Override
  protected void gatherServices(List<Service> services) throws Exception {
    super.gatherServices(services);
    services.removeIf(service -> service != getConsumer());
    services.add(new NoService()); // Camel expects one beside the consumer
  }

  @Override
  public Collection<Processor> getOnCompletions() {
    return List.of();
  }

  @Override
  public Collection<Processor> getOnExceptions() {
    return List.of();
  }

  /** Returns a list that nobody reads: policies act as soon as a route is added to them. */
  @Override
  public List<RoutePolicy> getRoutePolicyList() {
    return new ArrayList<>();
  }

  /** The steps of a route that has none. */
  private static final class NoProcessor implements Processor, Navigate<Processor> {

    @Override
    public void process(Exchange exchange) {
      // no message arrives
    }

    @Override
    public List<Processor> next() {
      return List.of();
    }

    @Override
    public boolean hasNext() {
      return false;
    }
  }

  /** A service that does nothing. */
  private static final class NoService extends ServiceSupport {}
}
