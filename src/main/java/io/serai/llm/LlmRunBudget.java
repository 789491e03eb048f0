package io.serai.llm;

import java.time.Duration;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * What is left of the limits of a run: requests to models, characters that they write, and time.
 * Skills that a model calls, and that have a model themselves, use the same budget: it is a
 * property of their exchanges. Thread-safe.
 */
final class LlmRunBudget {
  private static final String PROPERTY = "SeraiLlmBudget";

  private final LlmOptions options;
  private int requests;
  private int characters;
  private long deadline;

  LlmRunBudget(LlmOptions options) {
    this.options = options;
    this.deadline = System.nanoTime() + options.timeout().toNanos();
  }

  /** Returns the budget of the model whose call the exchange runs; null if none called. */
  static @Nullable LlmRunBudget of(Exchange exchange) {
    return exchange.getProperty(PROPERTY, LlmRunBudget.class);
  }

  /** Makes this the budget of an exchange. */
  void on(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
  }

  /** Counts what an interrupted run has used. */
  synchronized void resume(int usedRequests, int usedCharacters) {
    requests = Math.max(requests, usedRequests);
    characters = Math.max(characters, usedCharacters);
  }

  /**
   * Counts a request.
   *
   * @throws ModelException if there may be none
   */
  synchronized void addRequest() {
    if (requests >= options.maxRequests()) {
      throw ModelException.unusable(
          "it still calls tools after %s requests (maxRequests)".formatted(options.maxRequests()));
    }
    requests++;
  }

  /** Whether there may be no further request. */
  synchronized boolean isLastRequest() {
    return requests >= options.maxRequests();
  }

  synchronized int requests() {
    return requests;
  }

  synchronized int characters() {
    return characters;
  }

  /** Returns how many characters may be written; at least 1. */
  synchronized int charactersLeft() {
    return Math.max(1, options.maxCharacters() - characters);
  }

  synchronized void addCharacters(int more) {
    characters += more;
  }

  /** Returns the time that is left; at least a millisecond. */
  synchronized Duration timeLeft() {
    long left = deadline - System.nanoTime();
    return Duration.ofNanos(Math.max(1_000_000, left));
  }

  /** Adds the time that a person took, which does not count. */
  synchronized void extend(long nanos) {
    deadline += nanos;
  }

  /** Returns how long the run may take. */
  Duration timeout() {
    return options.timeout();
  }
}
