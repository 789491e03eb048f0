package io.serai.http.engine;

import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.error.ErrorResponder;
import org.apache.camel.Processor;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.component.platform.http.spi.PlatformHttpConsumer;
import org.apache.camel.component.platform.http.spi.PlatformHttpEngine;

/**
 * Engine of Camel's {@code platform-http} component, and so of the REST DSL, that runs routes on
 * the event loop, and those of requests with large bodies on a worker: a waiting exchange blocks no
 * thread.
 */
public final class EventLoopPlatformHttpEngine implements PlatformHttpEngine {

  private final HttpRoutingTable paths;
  private final ErrorResponder errors;
  private final RequestBodyReaderFactory bodies;
  private final LargeBodyWorkers workers;
  private volatile int port;

  public EventLoopPlatformHttpEngine(
      HttpRoutingTable paths,
      ErrorResponder errors,
      RequestBodyReaderFactory bodies,
      LargeBodyWorkers workers) {
    this.paths = paths;
    this.errors = errors;
    this.bodies = bodies;
    this.workers = workers;
  }

  @Override
  public PlatformHttpConsumer createConsumer(PlatformHttpEndpoint endpoint, Processor processor) {
    CamelHttpConsumer consumer =
        new CamelHttpConsumer(endpoint, processor, paths, errors, bodies, workers);
    paths.hubPaths().refuse(consumer);
    return consumer;
  }

  @Override
  public int getServerPort() {
    return port;
  }

  public void listeningOn(int actualPort) {
    port = actualPort;
  }
}
