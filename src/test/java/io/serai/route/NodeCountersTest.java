package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.camel.Exchange;
import org.apache.camel.api.management.ManagedCamelContext;
import org.apache.camel.api.management.mbean.ManagedProcessorMBean;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeCountersTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final RouteSlots slots = new RouteSlots(camel, 2, Runnable::run);

  @BeforeEach
  void start() {
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void theNodesOfARouteAreCounted() throws Exception {
    call("counted", new Source(true));

    assertThat(node("outer").getExchangesTotal()).isEqualTo(1);
    assertThat(node("inner").getExchangesTotal()).isEqualTo(1);
  }

  @Test
  void whereTheyAreNotTheRouteStillIs() throws Exception {
    String route = call("quiet", new Source(false));

    assertThat(node("outer").getExchangesTotal()).isZero();
    assertThat(node("inner").getExchangesTotal()).isZero();
    assertThat(managed().getManagedRoute(route).getExchangesTotal()).isEqualTo(1);
  }

  @Test
  void oneCanBeSetGoingAgain() throws Exception {
    RouteSlot slot = slots.open("quiet", new Source(false));
    slot.load();

    node("inner").setStatisticsEnabled(true);
    call(slot);

    assertThat(node("inner").getExchangesTotal()).isEqualTo(1);
    assertThat(node("outer").getExchangesTotal()).isZero();
  }

  private String call(String name, RouteSource source) throws Exception {
    RouteSlot slot = slots.open(name, source);
    slot.load();
    call(slot);
    return slot.id();
  }

  private void call(RouteSlot slot) {
    Exchange exchange = new DefaultExchange(camel);
    slot.process(exchange, doneSync -> {});
    assertThat(exchange.getMessage().getBody()).isEqualTo("done");
  }

  private ManagedProcessorMBean node(String id) {
    return managed().getManagedProcessor(id);
  }

  private ManagedCamelContext managed() {
    return camel.getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
  }

  /** A node within a node. */
  private record Source(boolean countsNodes) implements RouteSource {
    @Override
    public void define(RouteDefinition route) {
      route.filter(exchange -> true).id("outer").setBody().constant("done").id("inner");
    }
  }
}
