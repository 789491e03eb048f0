package io.serai.hub;

import java.util.Map;
import org.apache.camel.Component;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.support.DefaultComponent;
import org.apache.camel.support.DefaultConsumer;
import org.apache.camel.support.DefaultEndpoint;
import org.apache.camel.support.DefaultProducer;

/** A component {@code trace:} to another system, which records in {@link Traces} what starts. */
public final class TraceComponent extends DefaultComponent {

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters) {
    return new TraceEndpoint(uri, this);
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    Traces.leave("component");
  }

  private static final class TraceEndpoint extends DefaultEndpoint {

    TraceEndpoint(String uri, Component component) {
      super(uri, component);
    }

    @Override
    protected void doStart() throws Exception {
      super.doStart();
      Traces.leave("endpoint");
    }

    @Override
    public Producer createProducer() {
      return new DefaultProducer(this) {
        @Override
        protected void doStart() throws Exception {
          super.doStart();
          Traces.leave("producer");
        }

        @Override
        public void process(Exchange exchange) {
          Traces.leave("message");
        }
      };
    }

    @Override
    public Consumer createConsumer(Processor processor) {
      Traces.leave("consumer created");
      return new DefaultConsumer(this, processor) {
        @Override
        protected void doStart() throws Exception {
          super.doStart();
          Traces.leave("consumer");
        }
      };
    }
  }
}
