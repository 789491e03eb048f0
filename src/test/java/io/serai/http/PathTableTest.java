package io.serai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PathTableTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final PathTable paths = new PathTable();
  private final List<String> retried = new ArrayList<>();

  @BeforeEach
  void start() {
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void whoWaitsForASwapIsSentBackWhenItEnds() {
    CamelConsumer gone = serving("/shop");
    PathTable.Hold hold = paths.hold();
    gone.stop();
    PathTable.Found.Swapping swapping = (PathTable.Found.Swapping) paths.find("GET", "/shop");

    assertThat(paths.await(swapping, () -> retried.add("in time"))).isTrue();
    assertThat(retried).isEmpty();
    hold.close();

    assertThat(retried).containsExactly("in time");
    assertThat(paths.find("GET", "/shop")).isInstanceOf(PathTable.Found.Nothing.class);
  }

  @Test
  void whoBeginsToWaitWhenTheSwapIsOverIsSentBackAtOnce() {
    CamelConsumer gone = serving("/shop");
    PathTable.Hold hold = paths.hold();
    gone.stop();
    PathTable.Found.Swapping swapping = (PathTable.Found.Swapping) paths.find("GET", "/shop");
    serving("/shop");
    hold.close();

    assertThat(paths.await(swapping, () -> retried.add("late"))).isTrue();

    assertThat(retried).containsExactly("late");
    assertThat(paths.find("GET", "/shop")).isInstanceOf(PathTable.Found.Consumer.class);
  }

  private CamelConsumer serving(String path) {
    PlatformHttpEndpoint endpoint =
        camel.getEndpoint("platform-http:" + path, PlatformHttpEndpoint.class);
    CamelConsumer consumer = new CamelConsumer(endpoint, exchange -> {}, paths, new ErrorPages());
    consumer.start();
    return consumer;
  }
}
