package io.serai.route.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.route.cache.CompiledRouteCache;
import io.serai.route.cache.CompiledRouteEntry;
import io.serai.route.cache.RouteDefiner;
import javax.management.ObjectName;
import org.apache.camel.Exchange;
import org.apache.camel.api.management.ManagedCamelContext;
import org.apache.camel.api.management.mbean.ManagedProcessorMBean;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.ManagementAgent;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeStatisticsDisablerTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final CompiledRouteCache slots =
      new CompiledRouteCache(camel, 2, Integer.MAX_VALUE, Runnable::run);

  @BeforeEach
  void start() {
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void nodesOfARouteAreCounted() throws Exception {
    String route = call("counted", new Source(true));

    assertThat(node(route, "outer").getExchangesTotal()).isEqualTo(1);
    assertThat(node(route, "inner,deep").getExchangesTotal()).isEqualTo(1);
  }

  @Test
  void routeIsCountedWithoutNodeStatistics() throws Exception {
    String route = call("quiet", new Source(false));

    assertThat(node(route, "outer").getExchangesTotal()).isZero();
    assertThat(node(route, "inner,deep").getExchangesTotal()).isZero();
    assertThat(managed().getManagedRoute(route).getExchangesTotal()).isEqualTo(1);
  }

  @Test
  void statisticsOfOneNodeCanBeEnabledAgain() throws Exception {
    CompiledRouteEntry slot = slots.open("quiet", new Source(false));
    String route = slot.id();
    slot.load();

    node(route, "inner,deep").setStatisticsEnabled(true);
    call(slot);

    assertThat(node(route, "inner,deep").getExchangesTotal()).isEqualTo(1);
    assertThat(node(route, "outer").getExchangesTotal()).isZero();
  }

  private String call(String name, RouteDefiner source) throws Exception {
    CompiledRouteEntry slot = slots.open(name, source);
    slot.load();
    call(slot);
    return slot.id();
  }

  private void call(CompiledRouteEntry slot) {
    Exchange exchange = new DefaultExchange(camel);
    slot.process(exchange, doneSync -> {});
    assertThat(exchange.getMessage().getBody()).isEqualTo("done");
  }

  private ManagedProcessorMBean node(String route, String id) throws Exception {
    ManagementAgent agent = camel.getManagementStrategy().getManagementAgent();
    ObjectName name =
        new ObjectName(
            "org.apache.camel:context=%s,type=processors,name=%s"
                .formatted(camel.getManagementName(), ObjectName.quote(route + "/" + id)));
    assertThat(agent.isRegistered(name)).isTrue();
    return agent.newProxyClient(name, ManagedProcessorMBean.class);
  }

  private ManagedCamelContext managed() {
    return camel.getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
  }

  /** A node within a node, with a comma in its id as in the routes of hosts. */
  private record Source(boolean countsNodes) implements RouteDefiner {
    @Override
    public void define(RouteDefinition route) {
      route.filter(exchange -> true).id("outer").setBody().constant("done").id("inner,deep");
    }
  }
}
