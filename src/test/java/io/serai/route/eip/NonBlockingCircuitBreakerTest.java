package io.serai.route.eip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.serai.route.management.CachingMBeanAssembler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProducer;
import org.apache.camel.CamelExecutionException;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.management.JmxManagementLifecycleStrategy;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.Resilience4jConfigurationDefinition;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.SynchronizationAdapter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The circuit breaker EIP of all routes: as Camel's, but no thread waits. */
@Timeout(300)
class NonBlockingCircuitBreakerTest {

  private static final AsyncCallback NOTHING = doneSync -> {};

  /** Holds what comes until the test answers it. */
  private static final class Parked extends AsyncProcessorSupport {

    private record Call(Exchange exchange, AsyncCallback callback) {}

    private final ConcurrentLinkedQueue<Call> calls = new ConcurrentLinkedQueue<>();

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      calls.add(new Call(exchange, callback));
      return false;
    }

    void answer(Object body) {
      end(exchange -> exchange.getMessage().setBody(body));
    }

    void end(Consumer<Exchange> result) {
      Call call = calls.remove();
      result.accept(call.exchange());
      call.callback().done(false);
    }
  }

  /**
   * A circuit breaker.
   *
   * @param fallback whether it has one
   * @param messages bodies of the calls, one after the other; what the steps do depends on them
   */
  private record Case(
      String name,
      Resilience4jConfigurationDefinition configuration,
      boolean fallback,
      List<String> messages) {

    @Override
    public String toString() {
      return name;
    }
  }

  private final List<DefaultCamelContext> contexts = new ArrayList<>();
  private final Parked parked = new Parked();

  @AfterEach
  void stop() {
    contexts.forEach(DefaultCamelContext::stop);
  }

  private static Resilience4jConfigurationDefinition window(int calls) {
    Resilience4jConfigurationDefinition configuration = new Resilience4jConfigurationDefinition();
    configuration.setSlidingWindowSize(String.valueOf(calls));
    configuration.setMinimumNumberOfCalls(String.valueOf(calls));
    configuration.setWaitDurationInOpenState("3600");
    return configuration;
  }

  private static Resilience4jConfigurationDefinition recording(String record, String ignore) {
    Resilience4jConfigurationDefinition configuration = window(2);
    configuration.setRecordExceptions(record.isEmpty() ? List.of() : List.of(record));
    configuration.setIgnoreExceptions(ignore.isEmpty() ? List.of() : List.of(ignore));
    return configuration;
  }

  private static Resilience4jConfigurationDefinition throwing() {
    Resilience4jConfigurationDefinition configuration = window(2);
    configuration.setThrowExceptionWhenHalfOpenOrOpenState("true");
    return configuration;
  }

  private static Resilience4jConfigurationDefinition bulkhead(int calls) {
    Resilience4jConfigurationDefinition configuration = window(100);
    configuration.setBulkheadEnabled("true");
    configuration.setBulkheadMaxConcurrentCalls(String.valueOf(calls));
    configuration.setBulkheadMaxWaitDuration("0");
    return configuration;
  }

  private static Resilience4jConfigurationDefinition timeout(int millis) {
    Resilience4jConfigurationDefinition configuration = window(100);
    configuration.setTimeoutEnabled("true");
    configuration.setTimeoutDuration(String.valueOf(millis));
    return configuration;
  }

  static Stream<Case> cases() {
    List<String> good = List.of("good", "good");
    List<String> failing = List.of("good", "io", "io", "good");
    return Stream.of(
        new Case("success", window(2), false, good),
        new Case("success beside a fallback", window(2), true, good),
        new Case("failure", window(100), false, failing),
        new Case("failure and fallback", window(100), true, failing),
        new Case("runtime failure and fallback", window(100), true, List.of("state")),
        new Case("open", window(2), false, failing),
        new Case("open with a fallback", window(2), true, failing),
        new Case("open that throws", throwing(), false, failing),
        new Case("ignored", recording("", "java.io.IOException"), true, failing),
        new Case("recorded", recording("java.io.IOException", ""), true, List.of("io", "state")),
        new Case("not recorded", recording("java.io.IOException", ""), true, List.of("state")),
        new Case("no room", bulkhead(0), false, good),
        new Case("no room, but a fallback", bulkhead(0), true, good),
        new Case("room", bulkhead(1), true, good),
        new Case("in time", timeout(100_000), true, List.of("good", "io")));
  }

  /**
   * Shapes of steps and fallbacks. Camel calls back at once for one node, and later for two; {@code
   * later} is a step that another thread answers.
   */
  static Stream<Arguments> shapes() {
    return Stream.of("one", "two", "later", "one after later", "fails")
        .flatMap(
            steps ->
                Stream.of("none", "one", "two", "later", "throws")
                    .map(fallback -> Arguments.of(steps, fallback)));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void exchangeEndsOnceAndLeavesNothingBehind(String steps, String fallback) throws Exception {
    Resilience4jConfigurationDefinition two = bulkhead(2);
    two.setTimeoutEnabled("true");
    two.setTimeoutDuration("300000");
    DefaultCamelContext camel = context(true);
    Queue<String> events = new ConcurrentLinkedQueue<>();
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            CircuitBreakerDefinition breaker =
                from("direct:in").routeId("guarded").circuitBreaker().id("breaker");
            breaker.setResilience4jConfiguration(two);
            breaker.process(exchange -> completed(exchange, events));
            shape(breaker, steps);
            if (!fallback.equals("none")) {
              shape(breaker.onFallback(), fallback);
            }
            breaker.end().process(exchange -> events.add("after"));
          }
        });
    boolean fails = steps.equals("fails") && (fallback.equals("none") || fallback.equals("throws"));

    for (int i = 0; i < 5; i++) {
      events.clear();
      CompletableFuture<Boolean> end = new CompletableFuture<>();
      Exchange exchange = exchange(camel, "good");
      send(
          camel,
          exchange,
          doneSync -> {
            events.add("end");
            end.complete(doneSync);
          });
      end.get(60, TimeUnit.SECONDS);

      assertThat(exchange.getException() != null).isEqualTo(fails);
      List<String> expected = new ArrayList<>(List.of("completed"));
      if (!fails) {
        expected.add("after");
      }
      expected.add("end");
      await().untilAsserted(() -> assertThat(events).containsExactlyElementsOf(expected));
      assertThat(camel.getInflightRepository().size()).isZero();
      assertThat(bulkhead(camel).getMetrics().getAvailableConcurrentCalls()).isEqualTo(2);
    }
    assertThat(attribute(camel, "NumberOfBufferedCalls")).isEqualTo(5);
  }

  private static void completed(Exchange exchange, Queue<String> events) {
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                events.add("completed");
              }
            });
  }

  private void shape(ProcessorDefinition<?> parent, String shape) {
    switch (shape) {
      case "one" -> parent.process(NonBlockingCircuitBreakerTest::fail);
      case "two" -> parent.process(exchange -> {}).process(NonBlockingCircuitBreakerTest::fail);
      case "later" -> parent.process(new Later());
      case "one after later" ->
          parent.process(new Later()).process(NonBlockingCircuitBreakerTest::fail);
      case "fails" -> parent.throwException(IllegalStateException.class, "failed");
      default -> parent.process(new Throwing());
    }
  }

  /** Ends the exchange on another thread. */
  private static final class Later extends AsyncProcessorSupport {
    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      new Thread(() -> callback.done(false)).start();
      return false;
    }
  }

  /** Breaks the contract of asynchronous processors. */
  private static final class Throwing extends AsyncProcessorSupport {
    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      throw new IllegalStateException("thrown");
    }
  }

  private static Bulkhead bulkhead(DefaultCamelContext camel) {
    NonBlockingCircuitBreaker breaker = nodes(camel).findFirst().orElseThrow();
    return Objects.requireNonNull(breaker.bulkhead());
  }

  @Test
  void nodesOfTheSameIdHaveTheirOwnBreakers() throws Exception {
    DefaultCamelContext camel = start(true, window(2), NonBlockingCircuitBreakerTest::fail, true);
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            CircuitBreakerDefinition breaker =
                from("direct:other").routeId("other").circuitBreaker().id("breaker");
            breaker.setResilience4jConfiguration(window(2));
            breaker.process(NonBlockingCircuitBreakerTest::fail);
          }
        });
    for (int i = 0; i < 2; i++) {
      camel.createProducerTemplate().send("direct:in", exchange(camel, "io"));
    }
    Exchange refused = exchange(camel, "good");
    Exchange other = exchange(camel, "good");

    camel.createProducerTemplate().send("direct:in", refused);
    camel.createProducerTemplate().send("direct:other", other);

    assertThat(refused.getMessage().getBody()).isEqualTo("fallback for good");
    assertThat(other.getMessage().getBody()).isEqualTo("answer");
  }

  @Test
  void windowThatWouldFillTheHeapIsRefused() {
    Resilience4jConfigurationDefinition huge = window(Integer.MAX_VALUE);

    assertThatThrownBy(() -> start(true, huge, NonBlockingCircuitBreakerTest::fail, false))
        .hasRootCauseMessage(
            "slidingWindowSize and permittedNumberOfCallsInHalfOpenState must be at most 100000");
  }

  @Test
  void stepThatThrowsOutOfTurnIsAFailure() throws Exception {
    DefaultCamelContext camel = start(true, bulkhead(1), new Throwing(), true);

    for (int i = 0; i < 3; i++) {
      Exchange exchange = exchange(camel, "in");
      CompletableFuture<Boolean> end = new CompletableFuture<>();
      send(camel, exchange, end::complete);
      end.get(60, TimeUnit.SECONDS);

      assertThat(exchange.getMessage().getBody()).isEqualTo("fallback for in");
      assertThat(bulkhead(camel).getMetrics().getAvailableConcurrentCalls()).isEqualTo(1);
    }
  }

  @Test
  void bulkheadIsTheConfiguredOneAfterARestartOfTheRoute() throws Exception {
    DefaultCamelContext camel = start(true, bulkhead(1), parked, true);
    camel.getRouteController().stopRoute("guarded");
    camel.getRouteController().startRoute("guarded");

    send(camel, exchange(camel, "first"), NOTHING);
    Exchange second = exchange(camel, "second");
    send(camel, second, NOTHING);

    assertThat(second.getMessage().getBody()).isEqualTo("fallback for second");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void callThatEndsAfterItsRouteIsEndedOnce(boolean fails) throws Exception {
    DefaultCamelContext camel = start(true, window(4), parked, true);
    Exchange exchange = exchange(camel, "in");
    AtomicInteger ends = new AtomicInteger();
    send(camel, exchange, doneSync -> ends.incrementAndGet());
    camel.getRouteController().stopRoute("guarded", 1, TimeUnit.MILLISECONDS);

    parked.end(call -> call.setException(fails ? new IOException("broken") : null));

    await().untilAsserted(() -> assertThat(ends).hasValue(1));
  }

  @Test
  void disabledBreakerIsSkipped() throws Exception {
    DefaultCamelContext camel = context(true);
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:in")
                .circuitBreaker()
                .disabled()
                .process(exchange -> exchange.getMessage().setBody("run"));
          }
        });
    Exchange exchange = exchange(camel, "in");

    camel.createProducerTemplate().send("direct:in", exchange);

    assertThat(exchange.getMessage().getBody()).isEqualTo("in");
  }

  @Test
  void timeoutThatIsIgnoredLeavesTheFallbackOut() throws Exception {
    Resilience4jConfigurationDefinition ignoring = timeout(1);
    ignoring.setIgnoreExceptions(List.of("java.util.concurrent.TimeoutException"));
    DefaultCamelContext camel = start(true, ignoring, parked, true);
    Exchange exchange = sendAndWait(camel, "in");

    assertThat(exchange.getMessage().getBody()).isEqualTo("in");
    assertThat(exchange.getProperty("CamelCircuitBreakerResponseIgnored")).isEqualTo(true);
  }

  @Test
  void exchangesThatTimeOutGoOnOnThreadsOfTheContext() throws Exception {
    CompletableFuture<String> thread = new CompletableFuture<>();
    DefaultCamelContext camel =
        start(
            true,
            timeout(1),
            parked,
            true,
            exchange -> thread.complete(Thread.currentThread().getName()));

    send(camel, exchange(camel, "in"), NOTHING);

    assertThat(thread.get(60, TimeUnit.SECONDS)).contains("circuit-breaker");
  }

  @Test
  void noThreadWaitsForTheSteps() throws Exception {
    DefaultCamelContext camel = start(true, window(4), parked, false);
    List<Exchange> exchanges = new ArrayList<>();
    List<CompletableFuture<Boolean>> ends = new ArrayList<>();

    for (int i = 0; i < 1000; i++) {
      CompletableFuture<Boolean> end = new CompletableFuture<>();
      ends.add(end);
      exchanges.add(exchange(camel, "call " + i));
      assertThat(send(camel, exchanges.get(i), end::complete)).isFalse();
    }

    assertThat(ends).noneMatch(CompletableFuture::isDone);
    for (int i = 0; i < 1000; i++) {
      parked.answer("answer " + i);
      assertThat(ends.get(i).get(60, TimeUnit.SECONDS)).isFalse();
      assertThat(exchanges.get(i).getMessage().getBody()).isEqualTo("answer " + i);
    }
    assertThat(attribute(camel, "NumberOfSuccessfulCalls")).isEqualTo(4);
  }

  @Test
  void noThreadWaitsForTheFallback() throws Exception {
    DefaultCamelContext camel = start(true, bulkhead(0), exchange -> {}, true, parked);
    Exchange exchange = exchange(camel, "in");
    CompletableFuture<Boolean> end = new CompletableFuture<>();

    assertThat(send(camel, exchange, end::complete)).isFalse();

    assertThat(end).isNotDone();
    parked.answer("tariff");
    assertThat(end.get(60, TimeUnit.SECONDS)).isFalse();
    assertThat(exchange.getMessage().getBody()).isEqualTo("tariff");
  }

  @Test
  void bulkheadHasRoomAgainWhenTheStepsEnd() throws Exception {
    DefaultCamelContext camel = start(true, bulkhead(1), parked, true);
    Exchange first = exchange(camel, "first");
    CompletableFuture<Boolean> end = new CompletableFuture<>();
    send(camel, first, end::complete);

    Exchange second = exchange(camel, "second");
    send(camel, second, NOTHING);
    assertThat(second.getMessage().getBody()).isEqualTo("fallback for second");

    parked.answer("answer");
    end.get(60, TimeUnit.SECONDS);
    Exchange third = exchange(camel, "third");
    send(camel, third, NOTHING);
    parked.answer("answer");
    assertThat(third.getMessage().getBody()).isEqualTo("answer");
  }

  @Test
  void stepsThatTakeTooLongFailWhileTheyGoOn() throws Exception {
    DefaultCamelContext camel = start(true, timeout(1), parked, false);
    Exchange exchange = exchange(camel, "in");
    CompletableFuture<Boolean> end = new CompletableFuture<>();

    assertThat(send(camel, exchange, end::complete)).isFalse();

    assertThat(end.get(60, TimeUnit.SECONDS)).isFalse();
    assertThat(exchange.getException())
        .isInstanceOf(TimeoutException.class)
        .hasMessage("The steps in the circuit breaker breaker took longer than 1 ms");
    assertThat(exchange.getProperty("CamelCircuitBreakerResponseTimedOut")).isEqualTo(true);
    parked.answer("too late");
    assertThat(exchange.getMessage().getBody()).isEqualTo("in");
    assertThat(attribute(camel, "NumberOfFailedCalls")).isEqualTo(1);
    assertThat(attribute(camel, "NumberOfBufferedCalls")).isEqualTo(1);
  }

  @Test
  void stepsThatTakeTooLongLeaveTheMessageToTheFallback() throws Exception {
    DefaultCamelContext camel = start(true, timeout(1), parked, true);
    Exchange exchange = sendAndWait(camel, "in");

    parked.answer("too late");
    assertThat(exchange.getMessage().getBody()).isEqualTo("fallback for in");
    assertThat(exchange.getException()).isNull();
    assertThat(exchange.getProperty(Exchange.EXCEPTION_CAUGHT))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void stepsThatTakeTooLongKeepTheirPlaceInTheBulkhead() throws Exception {
    Resilience4jConfigurationDefinition one = bulkhead(1);
    one.setTimeoutEnabled("true");
    one.setTimeoutDuration("1");
    DefaultCamelContext camel = start(true, one, parked, true);
    CompletableFuture<Boolean> end = new CompletableFuture<>();
    send(camel, exchange(camel, "first"), end::complete);
    end.get(60, TimeUnit.SECONDS);

    Exchange second = exchange(camel, "second");
    send(camel, second, NOTHING);
    assertThat(second.getMessage().getBody()).isEqualTo("fallback for second");

    parked.answer("too late");
    assertThat(send(camel, exchange(camel, "third"), NOTHING)).isFalse();
  }

  @Test
  void bulkheadThatWaitsIsCamelsOwn() throws Exception {
    Resilience4jConfigurationDefinition waiting = bulkhead(1);
    waiting.setBulkheadMaxWaitDuration("60000");
    DefaultCamelContext camel = start(true, waiting, NonBlockingCircuitBreakerTest::fail, false);

    assertThat(nodes(camel)).isEmpty();
  }

  @Test
  void openBreakerWithRecordedExceptionsTakesTheFallback() throws Exception {
    DefaultCamelContext camel =
        start(
            true, recording("java.io.IOException", ""), NonBlockingCircuitBreakerTest::fail, true);
    for (int i = 0; i < 2; i++) {
      camel.createProducerTemplate().send("direct:in", exchange(camel, "io"));
    }
    Exchange refused = exchange(camel, "good");

    camel.createProducerTemplate().send("direct:in", refused);

    assertThat(refused.getMessage().getBody()).isEqualTo("fallback for good");
  }

  @Test
  void optionThatRefusesByAnExceptionIsTakenFromTheNamedConfiguration() throws Exception {
    DefaultCamelContext camel = context(true);
    camel.addResilience4jConfiguration("strict", throwing());
    add(camel, "strict", NonBlockingCircuitBreakerTest::fail, null);
    for (int i = 0; i < 2; i++) {
      camel.createProducerTemplate().send("direct:in", exchange(camel, "io"));
    }
    Exchange refused = exchange(camel, "good");

    camel.createProducerTemplate().send("direct:in", refused);

    assertThat(refused.getException()).isInstanceOf(CallNotPermittedException.class);
  }

  @Test
  void namedBreakerIsAskedInsteadOfABreaker() throws Exception {
    DefaultCamelContext camel = context(true);
    camel
        .getRegistry()
        .bind(
            "mine",
            SharedCircuitBreaker.class,
            (SharedCircuitBreaker)
                (route, steps) ->
                    new AsyncProcessorSupport() {
                      @Override
                      public boolean process(Exchange exchange, AsyncCallback callback) {
                        exchange.setProperty("guarded", route.getRouteId());
                        return steps.process(exchange, callback);
                      }
                    });
    Resilience4jConfigurationDefinition named = window(2);
    named.setCircuitBreaker("mine");
    add(camel, named, NonBlockingCircuitBreakerTest::fail, null);
    Exchange exchange = exchange(camel, "good");

    camel.createProducerTemplate().send("direct:in", exchange);

    assertThat(exchange.getProperty("guarded")).isEqualTo("guarded");
    assertThat(exchange.getMessage().getBody()).isEqualTo("answer");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void exchangeEndsAsWithCamelsOwn(Case tried) throws Exception {
    assertThat(outcomes(tried, true)).isEqualTo(outcomes(tried, false));
  }

  private List<Map<String, String>> outcomes(Case tried, boolean ours) throws Exception {
    DefaultCamelContext camel =
        start(ours, tried.configuration(), NonBlockingCircuitBreakerTest::fail, tried.fallback());
    List<Map<String, String>> outcomes = new ArrayList<>();
    for (String message : tried.messages()) {
      Exchange exchange = exchange(camel, message);
      camel.createProducerTemplate().send("direct:in", exchange);
      outcomes.add(describe(exchange));
    }
    outcomes.add(Map.of("failed", String.valueOf(attribute(camel, "NumberOfFailedCalls"))));
    outcomes.add(Map.of("state", String.valueOf(attribute(camel, "CircuitBreakerState"))));
    return outcomes;
  }

  private static void fail(Exchange exchange) throws Exception {
    String message = exchange.getMessage().getBody(String.class);
    exchange.getMessage().setBody("changed");
    switch (message) {
      case "io" -> throw new IOException("broken");
      case "state" -> throw new IllegalStateException("wrong");
      default -> exchange.getMessage().setBody("answer");
    }
  }

  private static Map<String, String> describe(Exchange exchange) {
    Map<String, String> outcome = new TreeMap<>();
    outcome.put("body", exchange.getMessage().getBody(String.class));
    outcome.put("exception", String.valueOf(unwrapped(exchange.getException())));
    exchange
        .getAllProperties()
        .forEach(
            (name, value) -> {
              if (name.startsWith("CamelCircuitBreaker")) {
                outcome.put(name, String.valueOf(value));
              }
            });
    return outcome;
  }

  private static @Nullable Throwable unwrapped(@Nullable Throwable failure) {
    boolean wraps =
        failure != null
            && (failure.getClass() == RuntimeCamelException.class
                || failure instanceof CamelExecutionException);
    return wraps ? failure.getCause() : failure;
  }

  private DefaultCamelContext start(
      boolean ours,
      Resilience4jConfigurationDefinition configuration,
      Processor steps,
      boolean fallback)
      throws Exception {
    return start(
        ours,
        configuration,
        steps,
        fallback,
        exchange ->
            exchange
                .getMessage()
                .setBody("fallback for " + exchange.getMessage().getBody(String.class)));
  }

  private DefaultCamelContext start(
      boolean ours,
      Resilience4jConfigurationDefinition configuration,
      Processor steps,
      boolean fallback,
      Processor second)
      throws Exception {
    DefaultCamelContext camel = context(ours);
    add(camel, configuration, steps, fallback ? second : null);
    return camel;
  }

  private DefaultCamelContext context(boolean ours) {
    DefaultCamelContext camel = new DefaultCamelContext();
    contexts.add(camel);
    camel.addLifecycleStrategy(new JmxManagementLifecycleStrategy(camel));
    camel.getCamelContextExtension().setManagementMBeanAssembler(new CachingMBeanAssembler(camel));
    if (ours) {
      HubProcessorFactory.install(camel);
    }
    camel.getShutdownStrategy().setTimeUnit(TimeUnit.MILLISECONDS);
    camel.getShutdownStrategy().setTimeout(50);
    camel.start();
    return camel;
  }

  private static void add(
      DefaultCamelContext camel,
      Object configuration,
      Processor steps,
      @Nullable Processor fallback)
      throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            CircuitBreakerDefinition breaker =
                from("direct:in").routeId("guarded").circuitBreaker().id("breaker");
            if (configuration instanceof Resilience4jConfigurationDefinition own) {
              breaker.setResilience4jConfiguration(own);
            } else {
              breaker.setConfiguration((String) configuration);
            }
            breaker.process(steps);
            if (fallback != null) {
              breaker.onFallback().process(fallback);
            }
          }
        });
  }

  private static Exchange exchange(DefaultCamelContext camel, String body) {
    Exchange exchange = new DefaultExchange(camel);
    exchange.getMessage().setBody(body);
    return exchange;
  }

  /** Sends an exchange and waits until it has ended. */
  private static Exchange sendAndWait(DefaultCamelContext camel, String body) throws Exception {
    Exchange exchange = exchange(camel, body);
    CompletableFuture<Boolean> end = new CompletableFuture<>();
    send(camel, exchange, end::complete);
    end.get(60, TimeUnit.SECONDS);
    return exchange;
  }

  private static boolean send(DefaultCamelContext camel, Exchange exchange, AsyncCallback callback)
      throws Exception {
    AsyncProducer producer = camel.getEndpoint("direct:in").createAsyncProducer();
    producer.start();
    return producer.process(exchange, callback);
  }

  private static Stream<NonBlockingCircuitBreaker> nodes(DefaultCamelContext camel) {
    return camel.getRoute("guarded").filter("*").stream()
        .filter(NonBlockingCircuitBreaker.class::isInstance)
        .map(NonBlockingCircuitBreaker.class::cast);
  }

  private static Object attribute(DefaultCamelContext camel, String name) throws Exception {
    MBeanServer server = camel.getManagementStrategy().getManagementAgent().getMBeanServer();
    ObjectName node =
        camel
            .getManagementStrategy()
            .getManagementObjectNameStrategy()
            .getObjectNameForProcessor(camel, null, camel.getProcessorDefinition("breaker"));
    return server.getAttribute(node, name);
  }
}
