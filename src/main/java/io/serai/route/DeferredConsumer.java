package io.serai.route;

import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Processor;
import org.apache.camel.RouteAware;
import org.apache.camel.spi.RouteIdAware;
import org.apache.camel.support.DefaultConsumer;
import org.apache.camel.support.service.ServiceHelper;
import org.jspecify.annotations.Nullable;

/** A consumer that consumes nothing, and creates nothing, until it is released. */
final class DeferredConsumer extends DefaultConsumer {

  private final Endpoint endpoint;
  private @Nullable Consumer released;

  DeferredConsumer(NonOwningEndpoint standIn, Endpoint endpoint, Processor processor) {
    super(standIn, processor);
    this.endpoint = endpoint;
  }

  /** Creates and starts the consumer of the endpoint, which stops with this one. */
  void release() throws Exception {
    Consumer consumer = endpoint.createConsumer(getProcessor());
    if (consumer instanceof RouteAware aware) {
      aware.setRoute(getRoute());
    }
    if (consumer instanceof RouteIdAware aware) {
      aware.setRouteId(getRouteId());
    }
    released = consumer;
    ServiceHelper.startService(consumer);
  }

  @Override
  protected void doStop() throws Exception {
    ServiceHelper.stopAndShutdownService(released);
    released = null;
    super.doStop();
  }
}
