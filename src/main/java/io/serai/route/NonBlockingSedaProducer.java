package io.serai.route;

import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.WaitForTaskToComplete;
import org.apache.camel.component.seda.SedaProducer;
import org.apache.camel.support.ExchangeHelper;

/** A {@code seda:} producer that waits for replies without a thread. */
final class NonBlockingSedaProducer extends SedaProducer {

  private final NonBlockingSedaEndpoint endpoint;
  private final NonBlockingSedaComponent component;

  NonBlockingSedaProducer(NonBlockingSedaEndpoint endpoint, NonBlockingSedaComponent component) {
    super(
        endpoint,
        endpoint.getWaitForTaskToComplete(),
        endpoint.getTimeout(),
        endpoint.isBlockWhenFull(),
        endpoint.isDiscardWhenFull(),
        endpoint.getOfferTimeout());
    this.endpoint = endpoint;
    this.component = component;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    if (!awaitsReply(exchange)) {
      return super.process(exchange, callback);
    }
    Exchange copy = prepareCopy(exchange, false);
    PendingSedaReply reply = new PendingSedaReply(component, endpoint, exchange, copy, callback);
    copy.getExchangeExtension().addOnCompletion(reply);
    reply.begin();
    try {
      addToQueue(copy, false);
    } catch (Exception failure) {
      reply.fail(failure);
    }
    return false;
  }

  private boolean awaitsReply(Exchange exchange) {
    WaitForTaskToComplete wait =
        exchange.getProperty(Exchange.ASYNC_WAIT, WaitForTaskToComplete.class);
    return switch (wait == null ? endpoint.getWaitForTaskToComplete() : wait) {
      case Always -> true;
      case IfReplyExpected -> ExchangeHelper.isOutCapable(exchange);
      case Never -> false;
    };
  }
}
