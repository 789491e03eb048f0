package io.serai.route;

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
 * The endpoint of a {@code to} node of a compiled route, which passes its exchanges to a processor.
 * Its URI is what the processor does, so that Camel's model, JMX and consoles show it.
 *
 * <p>It is not in Camel's endpoint registry: it belongs to one node and ends with it.
 */
public final class ProcessorEndpoint extends DefaultEndpoint {

  private final AsyncProcessor processor;

  /**
   * Creates an endpoint.
   *
   * @param target what the processor does, as a URI; operators see it
   */
  public ProcessorEndpoint(CamelContext camel, String target, AsyncProcessor processor) {
    super(target, null);
    setCamelContext(camel);
    this.processor = processor;
  }

  @Override
  public Producer createProducer() {
    return new ForwardingProducer(this);
  }

  @Override
  public Consumer createConsumer(Processor unused) {
    throw new UnsupportedOperationException("it is called; it sends no messages itself");
  }

  /** Passes exchanges to the processor. */
  private static final class ForwardingProducer extends DefaultAsyncProducer {

    private final AsyncProcessor processor;

    ForwardingProducer(ProcessorEndpoint endpoint) {
      super(endpoint);
      this.processor = endpoint.processor;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      return processor.process(exchange, callback);
    }
  }
}
