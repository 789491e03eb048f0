package io.serai.a2s.run;

import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Consumer;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.support.DefaultAsyncProducer;
import org.apache.camel.support.DefaultEndpoint;

/**
 * The endpoint of a {@code to} node that runs a step. Its URI is what the step calls, so that
 * Camel's model, JMX and consoles show it.
 *
 * <p>It is not in Camel's endpoint registry: it belongs to one node and ends with it.
 */
final class StepEndpoint extends DefaultEndpoint {

  private final AsyncProcessor step;

  /**
   * Creates an endpoint.
   *
   * @param target what the step calls, as a URI without secrets
   * @param step runs the step
   */
  StepEndpoint(CamelContext camel, String target, AsyncProcessor step) {
    super(target, null);
    setCamelContext(camel);
    this.step = step;
  }

  @Override
  public Producer createProducer() {
    return new StepProducer(this);
  }

  @Override
  public Consumer createConsumer(Processor processor) {
    throw new UnsupportedOperationException("a step is called; it sends no messages itself");
  }

  /** Passes exchanges to the step. */
  private static final class StepProducer extends DefaultAsyncProducer {

    private final AsyncProcessor step;

    StepProducer(StepEndpoint endpoint) {
      super(endpoint);
      this.step = endpoint.step;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      return step.process(exchange, callback);
    }
  }
}
