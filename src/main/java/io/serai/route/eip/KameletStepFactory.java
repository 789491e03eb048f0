package io.serai.route.eip;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Processor;
import org.apache.camel.model.KameletDefinition;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/**
 * Creates the steps {@code kamelet}, each with a kamelet of its own, until its route is removed.
 * Camel keeps the steps that follow one by the endpoint of the kamelet, which steps of the same
 * name share: the messages of all would go through what follows the last one that was created, or
 * through nothing when that is removed. Thread-safe.
 */
final class KameletStepFactory {

  /** Creates the processor of a step. */
  @FunctionalInterface
  interface Creation {
    Processor create() throws Exception;
  }

  private static final String SCHEME = "kamelet:";

  private final CamelContext camel;
  private final AtomicLong created = new AtomicLong();

  KameletStepFactory(CamelContext camel) {
    this.camel = camel;
  }

  Processor create(KameletDefinition step, Creation creation) throws Exception {
    synchronized (step) {
      String name = step.getName();
      String own = own(camel.resolvePropertyPlaceholders(name));
      step.setName(own);
      try {
        return new OwnKamelet(camel, SCHEME + own, creation.create());
      } finally {
        step.setName(name);
      }
    }
  }

  /** Adds an id of the kamelet's route to its name, unless the author has written one. */
  private String own(String name) {
    int options = name.indexOf('?');
    String kamelet = options < 0 ? name : name.substring(0, options);
    return kamelet.indexOf('/') >= 0
        ? name
        : kamelet
            + "/"
            + kamelet
            + "-step"
            + created.incrementAndGet()
            + name.substring(kamelet.length());
  }

  /** A step that removes the endpoint of its kamelet when its route is removed. */
  private static final class OwnKamelet extends DelegateAsyncProcessor {

    private final CamelContext camel;
    private final String uri;

    OwnKamelet(CamelContext camel, String uri, Processor step) {
      super(step);
      this.camel = camel;
      this.uri = uri;
    }

    @Override
    protected void doShutdown() throws Exception {
      super.doShutdown();
      Endpoint endpoint = camel.hasEndpoint(uri);
      if (endpoint != null) {
        camel.removeEndpoint(endpoint);
      }
    }
  }
}
