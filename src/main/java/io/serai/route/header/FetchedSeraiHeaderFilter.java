package io.serai.route.header;

import io.serai.route.GuardedExchangeWork;
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
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/**
 * Removes {@code Serai} headers that enter a message inside a route: from a message that the route
 * polls ({@code pollEnrich}, {@code poll}) or from a body with headers ({@code unmarshal} of MIME).
 */
final class FetchedSeraiHeaderFilter implements InterceptStrategy {

  @Override
  public Processor wrapProcessorInInterceptors(
      CamelContext camel, NamedNode definition, Processor target, Processor nextTarget) {
    boolean fetches =
        definition instanceof PollEnrichDefinition
            || definition instanceof PollDefinition
            || definition instanceof UnmarshalDefinition;
    return fetches
        ? new FilteringProcessor(target)
        : AsyncProcessorConverterHelper.convert(target); // Camel warns of others
  }

  private static final class FilteringProcessor extends DelegateAsyncProcessor {

    FilteringProcessor(Processor fetching) {
      super(fetching);
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      Map<String, Object> before = SeraiHeaderGuard.of(exchange.getMessage());
      return super.process(
          exchange,
          doneSync -> {
            GuardedExchangeWork.run(
                exchange, () -> SeraiHeaderGuard.restore(exchange.getMessage(), before));
            callback.done(doneSync);
          });
    }
  }
}
