package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Routes of a large context are added and removed as in Camel's own. */
class ManyRoutesCamelContextTest {
  private final ManyRoutesCamelContext camel = new ManyRoutesCamelContext(true);

  @BeforeEach
  void start() throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:one").routeId("one").to("mock:shared").to("mock:one");
            from("direct:other").routeId("other").to("mock:shared");
          }
        });
    camel.start();
  }

  @AfterEach
  void stop() throws Exception {
    camel.close();
  }

  @Test
  void theEndpointsOfARemovedRouteThatNoOtherUsesAreRemoved() throws Exception {
    remove("one");

    assertThat(camel.hasEndpoint("direct:one")).isNull();
    assertThat(camel.hasEndpoint("mock:one")).isNull();
    assertThat(camel.hasEndpoint("mock:shared")).isNotNull();

    remove("other");
    assertThat(camel.hasEndpoint("mock:shared")).isNull();
  }

  @Test
  void aRouteThatStartsAgainKeepsItsEndpoints() throws Exception {
    camel.getRouteController().stopRoute("other");
    camel.getRouteController().startRoute("other");

    remove("one");

    assertThat(camel.hasEndpoint("mock:shared")).isNotNull();
    camel.createProducerTemplate().sendBody("direct:other", "hello");
  }

  @Test
  void aRouteOfTheSameIdReplacesTheFormerOne() throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:new").routeId("one").to("mock:new");
          }
        });

    assertThat(camel.getRoutes()).hasSize(2);
    assertThat(camel.getRoute("one").getEndpoint().getEndpointUri()).isEqualTo("direct://new");
  }

  @Test
  void aRouteThatDoesNotExistIsNotRemoved() throws Exception {
    assertThat(camel.removeRoute("none")).isFalse();
    assertThat(camel.getRoutes()).hasSize(2);
  }

  private void remove(String id) throws Exception {
    camel.getRouteController().stopRoute(id);
    assertThat(camel.removeRoute(id)).isTrue();
  }
}
