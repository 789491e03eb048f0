package io.serai.route;

import java.util.Map;
import org.apache.camel.AsyncCallback;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.model.PollDefinition;
import org.apache.camel.model.PollEnrichDefinition;
import org.apache.camel.model.UnmarshalDefinition;
import org.apache.camel.spi.InterceptStrategy;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/**
 * Takes the headers of the hub off what a route fetches ({@code pollEnrich}, {@code poll}) or reads
 * out of a body that has headers of its own ({@code unmarshal} of MIME).
 */
final class PolledHeaderFilter implements InterceptStrategy {

  @Override
  public Processor wrapProcessorInInterceptors(
      CamelContext camel, NamedNode definition, Processor target, Processor nextTarget) {
    boolean fetches =
        definition instanceof PollEnrichDefinition
            || definition instanceof PollDefinition
            || definition instanceof UnmarshalDefinition;
    return fetches ? new FilteringProcessor(target) : target;
  }

  private static final class FilteringProcessor extends DelegateAsyncProcessor {

    FilteringProcessor(Processor fetching) {
      super(fetching);
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      Map<String, Object> before = SeraiHeaders.of(exchange.getMessage());
      return super.process(
          exchange,
          doneSync -> {
            ExchangeExceptionCapture.run(
                exchange, () -> SeraiHeaders.restore(exchange.getMessage(), before));
            callback.done(doneSync);
          });
    }
  }
}
