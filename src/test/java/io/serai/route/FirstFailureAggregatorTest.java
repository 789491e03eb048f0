package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;

class FirstFailureAggregatorTest {

  private final CamelContext camel = new DefaultCamelContext();
  private final FirstFailureAggregator joined = new FirstFailureAggregator();
  private final Exchange good = child(null);
  private final Exchange bad = child(new IllegalStateException("first"));

  @Test
  void firstFailureIsKeptInAnyOrder() {
    Exchange worse = child(new IllegalStateException("second"));

    assertThat(joined.aggregate(null, bad)).isSameAs(bad);
    assertThat(joined.aggregate(good, bad)).isSameAs(bad);
    assertThat(joined.aggregate(bad, good)).isSameAs(bad);
    assertThat(joined.aggregate(bad, worse)).isSameAs(bad);
  }

  @Test
  void successfulChildrenAggregateToSuccess() {
    assertThat(joined.aggregate(null, good)).isSameAs(good);
    assertThat(joined.aggregate(good, child(null)).getException()).isNull();
  }

  private Exchange child(Exception failure) {
    Exchange child = new DefaultExchange(camel);
    child.setException(failure);
    return child;
  }
}
