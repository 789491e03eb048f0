package io.serai.route;

import org.apache.camel.Exchange;
import org.apache.camel.Predicate;

/**
 * A predicate with the text that dumps and diagrams of a route show for it.
 *
 * @param text what the predicate tests
 * @param test the test
 */
public record NamedPredicate(String text, java.util.function.Predicate<Exchange> test)
    implements Predicate {

  @Override
  public boolean matches(Exchange exchange) {
    return test.test(exchange);
  }

  @Override
  public String toString() {
    return text;
  }
}
