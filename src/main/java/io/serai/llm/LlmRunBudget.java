package io.serai.llm;

import java.time.Duration;
import java.util.function.LongSupplier;
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
  private final LongSupplier nanoseconds;
  private int requests;
  private int characters;
  private long deadline;

  /** Until when the time of persons is in the deadline. */
  private long personTimeUntil;

  LlmRunBudget(LlmOptions options) {
    this(options, System::nanoTime);
  }

  LlmRunBudget(LlmOptions options, LongSupplier nanoseconds) {
    this.options = options;
    this.nanoseconds = nanoseconds;
    this.personTimeUntil = now();
    this.deadline = personTimeUntil + options.timeout().toNanos();
  }

  /** Returns the time for {@link #addPersonTime}, in nanoseconds. */
  long now() {
    return nanoseconds.getAsLong();
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
    checkRequest();
    requests++;
  }

  /**
   * Checks that the model can get the result of a call.
   *
   * @throws ModelException if there may be no further request, or no time is left
   */
  synchronized void checkResult() {
    checkRequest();
    if (isOver()) {
      throw ModelException.late(timeout());
    }
  }

  private void checkRequest() {
    if (requests >= options.maxRequests()) {
      throw ModelException.unusable(
          "it still calls tools after %s requests (maxRequests)".formatted(options.maxRequests()));
    }
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
    long left = deadline - now();
    return Duration.ofNanos(Math.max(1_000_000, left));
  }

  /** Whether no time is left. */
  synchronized boolean isOver() {
    return deadline - now() <= 0;
  }

  /** Adds the time that a person took, which does not count; each moment is added once. */
  synchronized void addPersonTime(long since, long until) {
    long begin = since - personTimeUntil < 0 ? personTimeUntil : since;
    if (until - begin > 0) {
      deadline += until - begin;
      personTimeUntil = until;
    }
  }

  /** Returns how long the run may take. */
  Duration timeout() {
    return options.timeout();
  }
}
