package io.serai.route;

import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.MultipleConsumersSupport;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.support.DefaultEndpoint;

/**
 * Stands for an endpoint without starting or stopping it; its consumers wait until they are
 * {@linkplain DeferredConsumer#release released}.
 */
final class NonOwningEndpoint extends DefaultEndpoint implements MultipleConsumersSupport {

  private final Endpoint endpoint;

  NonOwningEndpoint(Endpoint endpoint) {
    super(endpoint.getEndpointUri(), null);
    setCamelContext(endpoint.getCamelContext());
    this.endpoint = endpoint;
  }

  @Override
  public Producer createProducer() throws Exception {
    return endpoint.createProducer();
  }

  @Override
  public Consumer createConsumer(Processor processor) {
    return new DeferredConsumer(this, endpoint, processor);
  }

  @Override
  public boolean isMultipleConsumersSupported() {
    return endpoint instanceof MultipleConsumersSupport several
        && several.isMultipleConsumersSupported();
  }

  @Override
  public boolean isLenientProperties() {
    return endpoint.isLenientProperties();
  }
}
