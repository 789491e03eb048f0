package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;

class GuardedExchangeWorkTest {

  private final Exchange exchange = new DefaultExchange(new DefaultCamelContext());

  @Test
  void exceptionOfTheWorkIsSetOnTheExchange() {
    RuntimeException thrown = new IllegalStateException("unforeseen");

    GuardedExchangeWork.run(
        exchange,
        () -> {
          throw thrown;
        });

    assertThat(exchange.getException()).isSameAs(thrown);
  }

  @Test
  void completedWorkSetsNoException() {
    GuardedExchangeWork.run(exchange, () -> exchange.getMessage().setBody("done"));

    assertThat(exchange.getException()).isNull();
    assertThat(exchange.getMessage().getBody()).isEqualTo("done");
  }
}
