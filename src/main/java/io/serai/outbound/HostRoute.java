package io.serai.outbound;

import io.serai.route.RouteDefinitionSource;
import java.util.concurrent.ExecutorService;
import org.apache.camel.Exchange;
import org.apache.camel.LoggingLevel;
import org.apache.camel.Predicate;
import org.apache.camel.builder.Builder;
import org.apache.camel.model.ChoiceDefinition;
import org.apache.camel.model.FilterDefinition;
import org.apache.camel.model.OnExceptionDefinition;
import org.apache.camel.model.PipelineDefinition;
import org.apache.camel.model.ProcessDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.RedeliveryPolicyDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.StopDefinition;
import org.apache.camel.model.ThrottleDefinition;
import org.apache.camel.model.ToDefinition;
import org.apache.camel.model.WhenDefinition;
import org.apache.camel.model.errorhandler.DefaultErrorHandlerDefinition;
import org.apache.camel.model.errorhandler.NoErrorHandlerDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The Camel route of one host and policy: cache, throttle, and HTTP behind the breaker.
 *
 * <p>Camel redelivers the node that failed, which is to be throttle, breaker and HTTP as a whole:
 * where there is a throttle, they are one pipeline within another. The outer one's error handler
 * stands around the inner one; a composite node hands its own setting down to its children.
 */
final class HostRoute implements RouteDefinitionSource {

  private static final double JITTER = 0.2;

  private final CallPolicy policy;
  private final SharedRouteNodes nodes;
  private volatile @Nullable ThrottleQueue line;

  HostRoute(CallPolicy policy, SharedRouteNodes nodes) {
    this.policy = policy;
    this.nodes = nodes;
  }

  @Override
  public void define(RouteDefinition route) {
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

  /** None: it is small, and a capability that runs needs the routes of its hosts. */
  @Override
  public int size() {
    return 0;
  }

  /** Its nodes are the same for all hosts: the route's own counters tell what theirs would. */
  @Override
  public boolean countsNodes() {
    return false;
  }

  /** Rejects the calls that wait for a permit. */
  void close() {
    ThrottleQueue waiting = line;
    if (waiting != null) {
      waiting.close();
    }
  }

  private ChoiceDefinition cache() {
    WhenDefinition hit = new WhenDefinition((Predicate) nodes.cache()::finds);
    hit.setId("hit");
    hit.addOutput(named("from-cache", new ProcessDefinition(nodes.cache()::use)));
    hit.addOutput(named("answered", new StopDefinition()));
    ChoiceDefinition cache = once(named("cache", new ChoiceDefinition()));
    cache.getWhenClauses().add(hit);
    return cache;
  }

  private FilterDefinition store() {
    FilterDefinition fresh =
        once(named("fresh", new FilterDefinition((Predicate) nodes.cache()::mayStore)));
    fresh.addOutput(named("store-key", new ProcessDefinition(nodes.cache()::key)));
    fresh.addOutput(named("cache-store", new ToDefinition(ResponseCache.STORE)));
    return fresh;
  }

  private ProcessorDefinition<?> attempt() {
    if (policy.throttle().isEmpty()) {
      return send();
    }
    PipelineDefinition attempt = once(named("attempt", new PipelineDefinition()));
    throttle(attempt, policy.throttle().get());
    attempt.addOutput(send());
    PipelineDefinition attempts = named("attempts", new PipelineDefinition());
    attempts.addOutput(attempt);
    return attempts;
  }

  private ProcessDefinition send() {
    boolean breaks = policy.breaker().isPresent();
    return named("http", new ProcessDefinition(breaks ? nodes.breaker() : nodes.http()));
  }

  private void throttle(PipelineDefinition attempt, ThrottlePolicy limit) {
    ThrottleDefinition throttle =
        new ThrottleDefinition(Builder.constant(limit.requests()))
            .timePeriodMillis(limit.per().toMillis())
            .executorService((ExecutorService) nodes.throttleTimer())
            .callerRunsWhenRejected(false);
    if (limit.waiting() == 0) {
      throttle.rejectExecution(true);
    } else {
      throttle.asyncDelayed();
      ThrottleQueue made = new ThrottleQueue(limit);
      attempt.addInterceptStrategy(made);
      line = made;
    }
    attempt.addOutput(named("throttle", throttle));
  }

  private static OnExceptionDefinition retry(RetryPolicy retry) {
    RedeliveryPolicyDefinition redelivery =
        silent()
            .maximumRedeliveries(retry.max())
            .redeliveryDelay(retry.initialDelay().toMillis())
            .maximumRedeliveryDelay(retry.maxDelay().toMillis())
            .useExponentialBackOff()
            .backOffMultiplier(2)
            .useCollisionAvoidance()
            .collisionAvoidanceFactor(JITTER)
            .asyncDelayedRedelivery();
    OnExceptionDefinition onException = new OnExceptionDefinition(OutboundException.class);
    onException.onWhen((Predicate) HostRoute::mayRetry);
    onException.setRedeliveryPolicyType(redelivery);
    onException.setId("retry");
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

  private static boolean mayRetry(Exchange exchange) {
    return OutboundCall.of(exchange)
        .mayRetry(exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class));
  }

  private static <T extends ProcessorDefinition<?>> T named(String id, T node) {
    node.setId(id);
    return node;
  }

  /** A node whose error handler stands outside it: one of its own would copy the exchange. */
  private static <T extends ProcessorDefinition<?>> T once(T node) {
    node.setInheritErrorHandler(false);
    return node;
  }
}
