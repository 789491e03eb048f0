package io.serai.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import io.serai.http.HubHttpServer;
import io.serai.hub.Hub;
import io.serai.hub.HubFixture;
import io.serai.mcp.McpProtocol;
import io.serai.mcp.http.McpRoutes;
import io.serai.mcp.run.McpMethods;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the fuzzer knows all that a hub serves; who adds an endpoint adds it to the fuzzer. */
class CoverageTest {

  @TempDir private static Path home;
  private static HubFixture hub;
  private static final List<Endpoint> ENDPOINTS = Endpoints.all(List.of("{}"));

  @BeforeAll
  static void start() {
    hub = new HubFixture(home).start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void everyEndpointOfTheOpenApiDocumentIsFuzzed() {
    Set<String> served = new TreeSet<>();
    JsonNode paths = hub.get("/openapi.json").json().path("paths");
    paths
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            served.add(
                                method.toUpperCase(Locale.ROOT) + " " + bare(path.getKey()))));
    assertThat(served).hasSizeGreaterThan(15).isSubsetOf(fuzzed());
  }

  @Test
  void everyPathOfTheFrontDoorIsFuzzed() throws ReflectiveOperationException {
    assertThat(mounted()).hasSizeGreaterThan(8).allSatisfy(CoverageTest::requireFuzzed);
  }

  @Test
  void everyPathOfARouteIsFuzzed() {
    JsonNode found = hub.get("/observe/jolokia/search/org.apache.camel:type=endpoints,*").json();
    List<String> served = new ArrayList<>();
    found
        .path("value")
        .forEach(
            each -> {
              int at = each.asText().indexOf("platform-http://");
              if (at >= 0) {
                served.add(
                    each.asText()
                        .substring(at + 16)
                        .replaceAll("[?\\\\\"].*", "")
                        .replaceAll("^/*", "/"));
              }
            });
    assertThat(served).hasSizeGreaterThan(5).allSatisfy(CoverageTest::requireFuzzed);
  }

  @Test
  void everyOperationHasParametersInEachVersion() {
    Rng rng = Rng.of(1, "test", 1);
    for (A2aOperation operation : A2aOperation.values()) {
      assertThat(Tree.parse(Samples.params(operation, rng))).isInstanceOf(Tree.Obj.class);
      assertThat(Tree.parse(Samples.oldParams(operation, rng))).isInstanceOf(Tree.Obj.class);
      assertThat(operation.endpoints(A2aVersion.V1_0)).isNotEmpty();
    }
  }

  @Test
  void everyMethodOfMcpIsFuzzed() throws ReflectiveOperationException {
    Object routes =
        ((List<?>) field(Hub.class, "protocols").get(hub.hub()))
            .stream()
                .filter(McpProtocol.class::isInstance)
                .map(each -> ((McpProtocol) each).routes())
                .findFirst()
                .orElseThrow();
    Object methods = field(McpRoutes.class, "methods").get(routes);
    Set<Object> served = new TreeSet<>();
    for (String revisions : List.of("ofSessions", "stateless")) {
      served.addAll(((Map<?, ?>) field(McpMethods.class, revisions).get(methods)).keySet());
    }

    List<String> fuzzed = McpSample.ALL.stream().map(McpSample::method).toList();

    assertThat(served).hasSizeGreaterThan(15);
    assertThat(fuzzed).containsAll(served.stream().map(String::valueOf).toList());
  }

  private static void requireFuzzed(String served) {
    String path = bare(served);
    String beginning = path.endsWith("*") ? path.substring(0, path.length() - 1) : path;
    boolean below = path.endsWith("*");
    assertThat(fuzzed())
        .as("paths that are fuzzed")
        .map(each -> each.substring(each.indexOf(' ') + 1))
        .anyMatch(each -> each.equals(path) || (below && each.startsWith(beginning)));
  }

  /** Each as method and path. */
  private static Set<String> fuzzed() {
    Set<String> fuzzed =
        ENDPOINTS.stream()
            .map(each -> each.method() + " " + bare(each.path()))
            .collect(Collectors.toSet());
    fuzzed.add("POST /a2a/rpc");
    fuzzed.add("POST /a2a/rpc/{}");
    fuzzed.addAll(new RestArea().endpoints());
    return fuzzed;
  }

  /** What is served beside Camel, by the handlers that the hub mounts. */
  @SuppressWarnings("unchecked")
  private static List<String> mounted() throws ReflectiveOperationException {
    HubHttpServer server = (HubHttpServer) field(Hub.class, "server").get(hub.hub());
    List<Consumer<Router>> mounts =
        (List<Consumer<Router>>) field(HubHttpServer.class, "mounts").get(server);
    Vertx vertx = Vertx.vertx();
    Router router = Router.router(vertx);
    mounts.forEach(each -> each.accept(router));
    List<String> paths =
        router.getRoutes().stream().map(CoverageTest::path).filter(Objects::nonNull).toList();
    vertx.close().toCompletionStage().toCompletableFuture().join();
    return paths;
  }

  private static String path(Route route) {
    String path = route.getPath();
    return path != null && !route.isExactPath() && !path.endsWith("*") ? path + "*" : path;
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Without the names of its places. */
  private static String bare(String path) {
    return path.replace("%7B", "{").replace("%7D", "}").replaceAll("\\{[^}]*}", "{}");
  }
}
