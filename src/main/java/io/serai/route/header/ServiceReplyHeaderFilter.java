package io.serai.route.header;

import io.serai.route.EndpointOriginClassifier;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.spi.CamelEvent;
import org.apache.camel.spi.CamelEvent.ExchangeSendingEvent;
import org.apache.camel.spi.CamelEvent.ExchangeSentEvent;
import org.apache.camel.support.EventNotifierSupport;

/**
 * Removes {@code Serai} headers from the replies of services. After a route has sent a message to
 * an external endpoint ({@code to}, {@code toD}, {@code enrich}, {@code recipientList}, a
 * template), the headers are as they were before.
 */
final class ServiceReplyHeaderFilter extends EventNotifierSupport {

  private static final String BEFORE = "SeraiHeadersBefore ";

  ServiceReplyHeaderFilter() {
    setIgnoreCamelContextEvents(true);
    setIgnoreCamelContextInitEvents(true);
    setIgnoreRouteEvents(true);
    setIgnoreServiceEvents(true);
    setIgnoreStepEvents(true);
    setIgnoreExchangeCreatedEvent(true);
    setIgnoreExchangeCompletedEvent(true);
    setIgnoreExchangeFailedEvents(true);
    setIgnoreExchangeRedeliveryEvents(true);
    setIgnoreExchangeAsyncProcessingStartedEvents(true);
  }

  @Override
  public void notify(CamelEvent event) {
    if (event instanceof ExchangeSendingEvent sending) {
      begin(sending.getExchange(), sending.getEndpoint().getEndpointUri());
    } else if (event instanceof ExchangeSentEvent sent) {
      end(sent.getExchange(), sent.getEndpoint().getEndpointUri());
    }
  }

  private static void begin(Exchange exchange, String uri) {
    if (!EndpointOriginClassifier.isInternalOutput(uri)) {
      exchange.setProperty(BEFORE + uri, SeraiHeaderGuard.of(exchange.getMessage()));
    }
  }

  @SuppressWarnings("unchecked")
  private static void end(Exchange exchange, String uri) {
    if (!EndpointOriginClassifier.isInternalOutput(uri)
        && exchange.removeProperty(BEFORE + uri) instanceof Map<?, ?> before) {
      SeraiHeaderGuard.restore(exchange.getMessage(), (Map<String, Object>) before);
    }
  }
}
