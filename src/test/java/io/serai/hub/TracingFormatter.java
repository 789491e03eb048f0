package io.serai.hub;

import org.apache.camel.Exchange;
import org.apache.camel.spi.ExchangeFormatter;

/** A formatter of log lines that records its creation. */
public final class TracingFormatter implements ExchangeFormatter {

  /** Records its creation. */
  public TracingFormatter(String text) {
    Traces.leave("formatter with " + text);
  }

  @Override
  public String format(Exchange exchange) {
    return "";
  }
}
