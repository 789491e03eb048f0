package io.serai.outbound.route;

import static io.serai.outbound.gateway.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.gateway.OutboundTestBed;
import io.serai.route.management.LanguageNamingDumper;
import java.time.Duration;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.model.Resilience4jConfigurationDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What operators see of the route of a host: its model and its MBeans. */
class HostRouteTest {

  private static final CallPolicy EVERYTHING =
      new CallPolicy(
          Duration.ofSeconds(5),
          new CallPolicy.RetryPolicy(2, Duration.ofMillis(5), Duration.ofMillis(50)),
          Optional.of(new CallPolicy.ThrottlePolicy(100, Duration.ofSeconds(1), 10)),
          Optional.of(new CallPolicy.CircuitBreakerPolicy(50, 4, Duration.ofSeconds(30))),
          true);

  private OutboundTestBed bed = new OutboundTestBed();

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void routeSaysWhatACallGoesThrough() throws Exception {
    int port = bed.serve(request -> request.response().end("hello"));
    String origin = "http://127.0.0.1:" + port;
    bed.call(request("GET", origin + "/", EVERYTHING));

    String yaml = new LanguageNamingDumper().dumpModelAsYaml(bed.camel, route());

    assertThat(yaml)
        .containsSubsequence(
            "retryWhile:",
            "language: outbound",
            "expression: retryable",
            "choice:",
            "id: cache",
            "language: outbound",
            "expression: cached",
            "setBody:",
            "id: from-cache",
            "expression: cachedResponse",
            "pipeline:",
            "id: attempts",
            "throttle:",
            "id: throttle",
            "circuitBreaker:",
            "id: breaker",
            "id: http",
            "uri: " + origin,
            "filter:",
            "id: fresh",
            "expression: cacheable",
            "setHeader:",
            "id: store-key",
            "expression: cacheKey",
            "id: cache-store",
            "uri: caffeine-cache:")
        .contains("circuitBreaker: " + SharedRouteNodes.BREAKERS)
        .contains("slidingWindowSize: 4", "waitDurationInOpenState: 30")
        .doesNotContain("process:", "@");
  }

  @Test
  void nodesAreCountedOnDemand() throws Exception {
    int port = bed.serve(request -> request.response().end("hello"));
    bed.call(request("GET", "http://127.0.0.1:" + port + "/", EVERYTHING));
    assertThat(bed.nodeAttribute("http", "ExchangesTotal")).isEqualTo(0L);
    bed.close();

    bed = new OutboundTestBed(OutboundConfigs.withNodeStatistics(OutboundTestBed.CONFIG));
    port = bed.serve(request -> request.response().end("hello"));
    bed.call(request("GET", "http://127.0.0.1:" + port + "/", EVERYTHING));

    assertThat(bed.nodeAttribute("http", "ExchangesTotal")).isEqualTo(1L);
    assertThat(bed.nodeAttribute("throttle", "ExchangesTotal")).isEqualTo(1L);
  }

  @Test
  void breakersOfHostsAreRefusedInOtherRoutes() {
    Resilience4jConfigurationDefinition named = new Resilience4jConfigurationDefinition();
    named.setCircuitBreaker(SharedRouteNodes.BREAKERS);

    assertThatThrownBy(
            () ->
                bed.camel.addRoutes(
                    new RouteBuilder() {
                      @Override
                      public void configure() {
                        CircuitBreakerDefinition breaker = from("direct:mine").circuitBreaker();
                        breaker.setResilience4jConfiguration(named);
                        breaker.stop();
                      }
                    }))
        .hasRootCauseMessage(
            "circuitBreaker: serai-outbound-breakers is for the routes of hosts; leave the option"
                + " out");
  }

  @Test
  void callLeavesTheEndpointOfTheCallerInItsExchange() {
    int port = bed.serve(request -> request.response().end("hello"));
    Exchange exchange = new DefaultExchange(bed.camel);
    exchange.setProperty(Exchange.TO_ENDPOINT, "outbound:mine");

    bed.begin(request("GET", "http://127.0.0.1:" + port + "/", EVERYTHING), exchange).join();

    assertThat(exchange.getProperty(Exchange.TO_ENDPOINT)).isEqualTo("outbound:mine");
  }

  @Test
  void languageHasNoValuesOutsideOfACall() {
    Exchange exchange = new DefaultExchange(bed.camel);

    assertThat(bed.camel.resolveLanguage("outbound").createPredicate("cached").matches(exchange))
        .isFalse();
    assertThat(
            bed.camel
                .resolveLanguage("outbound")
                .createExpression("cacheKey")
                .evaluate(exchange, Object.class))
        .isNull();
    assertThatThrownBy(() -> bed.camel.resolveLanguage("outbound").createPredicate("chached"))
        .hasMessageContaining("cached")
        .hasMessageEndingWith("not chached");
  }

  private RouteDefinition route() {
    return ((ModelCamelContext) bed.camel).getRouteDefinitions().get(0);
  }
}
