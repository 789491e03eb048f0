package io.serai.outbound.route;

import io.serai.document.DurationFormat;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundException;
import io.serai.outbound.call.ResponseCache;
import io.serai.route.cache.RouteDefiner;
import io.serai.security.host.TargetOrigin;
import org.apache.camel.LoggingLevel;
import org.apache.camel.builder.Builder;
import org.apache.camel.component.caffeine.CaffeineConstants;
import org.apache.camel.model.ChoiceDefinition;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.apache.camel.model.ExpressionSubElementDefinition;
import org.apache.camel.model.FilterDefinition;
import org.apache.camel.model.OnExceptionDefinition;
import org.apache.camel.model.PipelineDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.RedeliveryPolicyDefinition;
import org.apache.camel.model.Resilience4jConfigurationDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.SetBodyDefinition;
import org.apache.camel.model.SetHeaderDefinition;
import org.apache.camel.model.StopDefinition;
import org.apache.camel.model.ThrottleDefinition;
import org.apache.camel.model.ToDefinition;
import org.apache.camel.model.WhenDefinition;
import org.apache.camel.model.errorhandler.DefaultErrorHandlerDefinition;
import org.apache.camel.model.errorhandler.NoErrorHandlerDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Defines the Camel route for one target host and policy: cache, throttle, circuit breaker and
 * HTTP.
 *
 * <p>On a retry, Camel redelivers to the node that failed. That node has to be throttle, breaker
 * and HTTP as a whole. With a throttle, they therefore form a pipeline inside another pipeline: the
 * error handler of the outer one wraps the inner one, because a composite node passes its own
 * setting on to its children.
 */
final class HostRoute implements RouteDefiner {

  /** The group of the routes of all hosts. */
  static final String GROUP = "serai-outbound";

  private final TargetOrigin origin;
  private final CallPolicy policy;
  private final SharedRouteNodes nodes;
  private volatile @Nullable ThrottleQueue queue;

  HostRoute(TargetOrigin origin, CallPolicy policy, SharedRouteNodes nodes) {
    this.origin = origin;
    this.policy = policy;
    this.nodes = nodes;
  }

  @Override
  public void define(RouteDefinition route) {
    route.routeGroup(GROUP);
    if (policy.retry().max() > 0) {
      route.errorHandler(silentErrorHandler());
      route.addOutput(retry(policy.retry()));
    } else {
      route.errorHandler(new NoErrorHandlerDefinition());
    }
    if (policy.cache()) {
      route.addOutput(cache());
      route.addOutput(attempt());
      route.addOutput(store());
    } else {
      route.addOutput(attempt());
    }
  }

  /**
   * Always 0. The route is small, and a running capability needs the routes of its hosts whatever
   * the limit on steps.
   */
  @Override
  public int size() {
    return 0;
  }

  /** All hosts have the same nodes, so the counters of the route suffice unless configured. */
  @Override
  public boolean countsNodes() {
    return nodes.counted();
  }

  /** Returns the number of calls that wait for a permit. */
  int waiting() {
    ThrottleQueue current = queue;
    return current == null ? 0 : current.size();
  }

  /** Rejects the calls that wait for a permit. */
  void close() {
    ThrottleQueue current = queue;
    if (current != null) {
      current.close();
    }
  }

  private static ChoiceDefinition cache() {
    WhenDefinition hit = new WhenDefinition(OutboundLanguage.of(OutboundLanguage.CACHED));
    hit.setId("hit");
    hit.setDescription("A fresh response is cached.");
    hit.addOutput(
        named(
            "from-cache",
            "Takes the cached response.",
            new SetBodyDefinition(OutboundLanguage.of(OutboundLanguage.CACHED_RESPONSE))));
    hit.addOutput(named("answered", "Ends the call.", new StopDefinition()));
    ChoiceDefinition cache =
        withoutErrorHandler(
            named(
                "cache",
                "Answers with a cached response if there is a fresh one.",
                new ChoiceDefinition()));
    cache.getWhenClauses().add(hit);
    return cache;
  }

  private static FilterDefinition store() {
    FilterDefinition fresh =
        withoutErrorHandler(
            named(
                "fresh",
                "Stores the response if it may be cached.",
                new FilterDefinition(OutboundLanguage.of(OutboundLanguage.CACHEABLE))));
    fresh.addOutput(
        named(
            "store-key",
            "Sets the key of the cache.",
            new SetHeaderDefinition(
                CaffeineConstants.KEY, OutboundLanguage.of(OutboundLanguage.CACHE_KEY))));
    fresh.addOutput(
        named(
            "cache-store",
            "Stores the response in the cache.",
            new ToDefinition(ResponseCache.STORE)));
    return fresh;
  }

  private ProcessorDefinition<?> attempt() {
    if (policy.throttle().isEmpty()) {
      return send();
    }
    PipelineDefinition attempt =
        withoutErrorHandler(
            named(
                "attempt",
                "One attempt: throttle, circuit breaker and request.",
                new PipelineDefinition()));
    throttle(attempt, policy.throttle().get());
    attempt.addOutput(send());
    PipelineDefinition attempts =
        named(
            "attempts", "Repeats the attempt as the retry policy says.", new PipelineDefinition());
    attempts.addOutput(attempt);
    return attempts;
  }

  private ProcessorDefinition<?> send() {
    ToDefinition http =
        named("http", "Sends the request and reads the response.", nodes.http(origin.toString()));
    return policy
        .breaker()
        .<ProcessorDefinition<?>>map(breaker -> breaker(breaker, http))
        .orElse(http);
  }

  /** The breaker is retried as a whole, unless it is in a pipeline that is. */
  private CircuitBreakerDefinition breaker(
      CallPolicy.CircuitBreakerPolicy limits, ToDefinition http) {
    Resilience4jConfigurationDefinition shown = new Resilience4jConfigurationDefinition();
    shown.setCircuitBreaker(SharedRouteNodes.BREAKERS);
    shown.setFailureRateThreshold(String.valueOf(limits.failureRate()));
    shown.setMinimumNumberOfCalls(String.valueOf(limits.minimumCalls()));
    shown.setSlidingWindowSize(String.valueOf(limits.minimumCalls()));
    shown.setWaitDurationInOpenState(String.valueOf(Math.max(1, limits.openFor().toSeconds())));
    CircuitBreakerDefinition breaker =
        named(
            "breaker",
            "Refuses calls while the host fails, or what this caller asks of it.",
            new CircuitBreakerDefinition());
    breaker.setInheritErrorHandler(policy.throttle().isEmpty());
    breaker.setResilience4jConfiguration(shown);
    breaker.addOutput(http);
    return breaker;
  }

  private void throttle(PipelineDefinition attempt, CallPolicy.ThrottlePolicy limit) {
    ThrottleDefinition throttle =
        new ThrottleDefinition(Builder.constant(limit.requests()))
            .timePeriodMillis(limit.per().toMillis())
            .executorService(SharedRouteNodes.THROTTLE_TIMER)
            .callerRunsWhenRejected(false);
    if (limit.waiting() == 0) {
      throttle.rejectExecution(true);
    } else {
      throttle.asyncDelayed();
      ThrottleQueue throttleQueue = new ThrottleQueue(limit);
      attempt.addInterceptStrategy(throttleQueue);
      queue = throttleQueue;
    }
    attempt.addOutput(named("throttle", description(limit), throttle));
  }

  /**
   * Camel redelivers at once, because {@code RetryTimer} has waited before. A condition of the
   * clause itself would be asked for the first failure only: if it does not hold later, Camel goes
   * on by the policy of the failure before.
   */
  private static OnExceptionDefinition retry(CallPolicy.RetryPolicy retry) {
    RedeliveryPolicyDefinition redelivery =
        silent().maximumRedeliveries(retry.max()).redeliveryDelay(0);
    OnExceptionDefinition onException = new OnExceptionDefinition(OutboundException.class);
    onException.setRetryWhile(
        new ExpressionSubElementDefinition(OutboundLanguage.of(OutboundLanguage.RETRYABLE)));
    onException.setRedeliveryPolicyType(redelivery);
    onException.setId("retry");
    onException.setDescription("Repeats a failed attempt after the pause of the retry policy.");
    return onException;
  }

  private static DefaultErrorHandlerDefinition silentErrorHandler() {
    DefaultErrorHandlerDefinition handler = new DefaultErrorHandlerDefinition();
    handler.setLevel(LoggingLevel.OFF.name());
    handler.setRedeliveryPolicy(silent().maximumRedeliveries(0));
    return handler;
  }

  private static RedeliveryPolicyDefinition silent() {
    return new RedeliveryPolicyDefinition()
        .logRetryAttempted(false)
        .logExhausted(false)
        .logExhaustedMessageHistory(false);
  }

  private static String description(CallPolicy.ThrottlePolicy limit) {
    return "Lets %s requests pass in %s; %s may wait."
        .formatted(limit.requests(), DurationFormat.format(limit.per()), limit.waiting());
  }

  private static <T extends ProcessorDefinition<?>> T named(String id, String description, T node) {
    node.setId(id);
    node.setDescription(description);
    return node;
  }

  /**
   * Disables the node's own error handler, which would copy the exchange; an outer one handles
   * errors.
   */
  private static <T extends ProcessorDefinition<?>> T withoutErrorHandler(T node) {
    node.setInheritErrorHandler(false);
    return node;
  }
}
