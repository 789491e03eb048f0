package io.serai.outbound;

import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * Acquires a permit from the circuit breakers before each attempt and then sends the request.
 * {@link OutboundCall#attempted} reports the result of the attempt to them.
 */
final class CircuitBreakerProcessor extends AsyncProcessorSupport {

  private final HttpSendProcessor http;

  CircuitBreakerProcessor(HttpSendProcessor http) {
    this.http = http;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    try {
      OutboundCall.of(exchange).acquirePermit();
    } catch (OutboundException open) {
      exchange.setException(open);
      callback.done(true);
      return true;
    }
    return http.process(exchange, callback);
  }
}
