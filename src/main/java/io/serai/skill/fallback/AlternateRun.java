package io.serai.skill.fallback;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.skill.Skill;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.support.DefaultExchange;

/**
 * Runs an alternate on an exchange of its own. What the alternate calls is not followed by
 * alternates, so that skills which name each other do not run for ever.
 */
public final class AlternateRun {

  private static final String WITHIN = "SeraiPaceAlternate";

  private AlternateRun() {}

  /** Whether the exchange belongs to the run of an alternate. */
  public static boolean isWithin(Exchange exchange) {
    return exchange.getProperty(WITHIN, false, Boolean.class);
  }

  /** Marks the exchange as one of the run of an alternate. */
  public static void mark(Exchange exchange) {
    exchange.setProperty(WITHIN, true);
  }

  /**
   * Runs the alternate.
   *
   * @param failed the exchange of the run that failed; its properties other than Camel's are passed
   *     on
   * @param then takes the exchange of the alternate when it has ended, with its result or
   *     exception, and whether this method has not yet returned
   * @return whether {@code then} was called before this method returned
   */
  public static boolean start(Skill alternate, JsonNode inputs, Exchange failed, End then) {
    Exchange exchange = new DefaultExchange(failed.getContext(), ExchangePattern.InOut);
    failed.getProperties().forEach((key, value) -> copy(exchange, key, value));
    mark(exchange);
    exchange.getMessage().setBody(inputs);
    AtomicBoolean ended = new AtomicBoolean();
    try {
      return alternate
          .handler()
          .process(
              exchange,
              doneSync -> {
                ended.set(true);
                then.accept(exchange, doneSync);
              });
    } catch (RuntimeException e) {
      if (!ended.get()) {
        exchange.setException(e);
        then.accept(exchange, true);
      }
      return true;
    }
  }

  /** Takes the exchange of an alternate that has ended. */
  @FunctionalInterface
  public interface End {

    /** Takes the exchange; {@code doneSync} is as in Camel's callbacks. */
    void accept(Exchange exchange, boolean doneSync);
  }

  private static void copy(Exchange exchange, String key, Object value) {
    if (!key.startsWith("Camel")) {
      exchange.setProperty(key, value);
    }
  }
}
