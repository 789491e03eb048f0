package io.serai.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.reload.routes.RouteFolderHandler;
import io.serai.reload.routes.SwapGate;
import io.serai.skill.SkillCatalog;
import io.serai.skill.component.SkillComponent;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.component.direct.DirectComponent;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RouteMutationTest {

  private static final int BATCH = 50;
  private static final String NEIGHBOUR =
      "[{route: {id: neighbour, from: {uri: 'direct:neighbour', steps: [{transform: {constant: hi}}]}}}]";

  private final ErrorLog log = new ErrorLog();
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer door =
      new HubHttpServer(vertx, TestServerConfig.of(0, 1_000, Duration.ofSeconds(30), 1));
  private final AtomicInteger number = new AtomicInteger();
  private RouteFolderHandler files;

  @BeforeEach
  void start() throws Exception {
    camel.disableJMX();
    camel.getRegistry().bind("platform-http-engine", door.engine());
    camel.addService(door, true, true);
    camel.getRestConfiguration().setComponent("platform-http");
    camel.getRegistry().bind(SkillComponent.CATALOG, new SkillCatalog());
    camel.getComponent("direct", DirectComponent.class).setBlock(false);
    camel.start();
    files = new RouteFolderHandler(camel, SwapGate.NONE, Duration.ofSeconds(5), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stop() {
    camel.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
    log.close();
  }

  @Test
  void noRouteWithOneOtherNodeFailsUnexpectedlyOrTouchesAnother() {
    // given
    MutatedFolder folder = new MutatedFolder(files, "neighbour.camel.yaml", NEIGHBOUR, false);

    // when
    folder.write(
        Mutations.of(Fixture.tree("routes.camel.yaml"), "", this::finished), BATCH, ".camel.yaml");

    // then
    folder.assertNoProblem(log);
    assertThat(camel.getRoutes())
        .extracting(route -> route.getRouteId())
        .containsExactly("neighbour");
    assertThat(camel.createProducerTemplate().requestBody("direct:neighbour", "", String.class))
        .isEqualTo("hi");
  }

  /** Names of its own, where the mutation has left them. */
  private JsonNode finished(JsonNode document) {
    String own = "mutant" + number.incrementAndGet();
    try {
      return ParsedDocument.json(Mutations.text(document).replace("full", own)).root();
    } catch (DocumentParseException tooDeep) {
      return document;
    }
  }
}
