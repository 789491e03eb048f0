package io.serai.reload.routes;

import io.serai.http.HttpServerConfig;
import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.hub.TestBroker;
import io.serai.hub.TestConnections;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.outbound.guard.HostResolver;
import io.serai.outbound.ws.GuardedWebSocketComponent;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
import io.serai.route.SeparateTimerComponent;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.route.direct.HotSwapDirectComponent;
import io.serai.route.seda.NonBlockingSedaComponent;
import io.serai.skill.SkillCatalog;
import io.serai.skill.component.SkillComponent;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.ServerWebSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.component.sjms2.Sjms2Component;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * The route files of a context with the components of the hub, and with clients, a broker and a
 * server of WebSockets that feed its routes. The processor {@code take} counts what arrives.
 */
final class NeighbourTestBed implements AutoCloseable {

  private static final HttpServerConfig CONFIG =
      TestServerConfig.of(0, 1_000, Duration.ofSeconds(30), 2);
  private static final OutboundConfig OUTBOUND =
      OutboundConfigs.withAllowedPrivateHosts(OutboundConfig.DEFAULT, Set.of("127.0.0.1"));

  private final Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer door = new HubHttpServer(vertx, CONFIG);
  private final SkillCatalog catalog = new SkillCatalog();
  private final HotSwapDirectComponent direct = new HotSwapDirectComponent();
  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
  private final ExecutorService compiler = Executors.newSingleThreadExecutor();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<ServerWebSocket> sockets = new CopyOnWriteArrayList<>();
  private final Map<String, Integer> taken = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();
  private final TestBroker broker;
  private final HttpServer socketServer;
  private final ProducerTemplate caller;
  private final RouteFolderHandler files;

  NeighbourTestBed(Path folder) throws Exception {
    this.folder = Files.createDirectories(folder.resolve("in"));
    broker = new TestBroker();
    socketServer =
        vertx
            .createHttpServer()
            .webSocketHandler(sockets::add)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    bindComponents();
    camel.addService(door, true, true);
    camel.getRestConfiguration().setComponent("platform-http");
    camel.start();
    door.open();
    caller = camel.createProducerTemplate();
    files = new RouteFolderHandler(camel, this::hold, Duration.ofSeconds(10), Clock.systemUTC());
    files.beginMessages();
  }

  private void bindComponents() {
    camel.getRegistry().bind("platform-http-engine", door.engine());
    camel.getRegistry().bind(SkillComponent.CATALOG, catalog);
    camel.getRegistry().bind(HotSwapDirectComponent.NAME, direct);
    camel.getRegistry().bind(NonBlockingSedaComponent.NAME, new NonBlockingSedaComponent());
    camel.getRegistry().bind(SeparateTimerComponent.NAME, new SeparateTimerComponent());
    camel.getRegistry().bind(GuardedWebSocketComponent.NAME, new GuardedWebSocketComponent());
    camel.getRegistry().bind("take", (Processor) this::take);
    camel.getComponent("sjms2", Sjms2Component.class).setConnectionFactory(new TestConnections());
    new OutboundGateway(
        camel,
        vertx,
        new CompiledRouteCache(camel, 64, Integer.MAX_VALUE, compiler),
        OUTBOUND,
        HostResolver.of(vertx),
        Clock.systemUTC());
  }

  /** Callers wait as in the hub while a consumer is replaced. */
  private SwapGate.SwapGateHold hold() {
    AutoCloseable paths = door.paths().hold();
    SkillCatalog.CatalogChangeHold skills = catalog.hold();
    HotSwapDirectComponent.ReplacementHold exchanges = direct.hold();
    return () -> {
      skills.close();
      exchanges.close();
      try {
        paths.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private void take(Exchange exchange) {
    count.incrementAndGet();
    Object body = exchange.getMessage().getBody();
    String message =
        body instanceof Map<?, ?> input
            ? String.valueOf(input.get("text"))
            : exchange.getMessage().getBody(String.class);
    if (message != null) {
      taken.merge(message, 1, Integer::sum);
    }
  }

  DefaultCamelContext camel() {
    return camel;
  }

  /** Returns how many messages have arrived. */
  int taken() {
    return count.get();
  }

  /** Returns how often each message with a text has arrived. */
  Map<String, Integer> messages() {
    return taken;
  }

  List<FileReloadOutcome> write(String file, String text) {
    return files.apply(
        new ChangeSet(Map.of(file, text), Set.of(), false, LoadProgressListener.NONE));
  }

  void remove(String file) {
    files.apply(new ChangeSet(Map.of(), Set.of(file), false, LoadProgressListener.NONE));
  }

  /** Returns the folder from which files are consumed. */
  Path folder() {
    return folder;
  }

  /** Returns the port of the server of WebSockets. */
  int socketPort() {
    return socketServer.actualPort();
  }

  void call(String uri, Object message) {
    caller.requestBody(uri, message);
  }

  void drop(String message) throws Exception {
    Path draft = Files.writeString(folder.resolveSibling(message), message);
    Files.move(draft, folder.resolve(message), StandardCopyOption.ATOMIC_MOVE);
  }

  void post(String message) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + door.port() + "/in");
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(message)).build(),
            BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IllegalStateException(response.statusCode() + " " + response.body());
    }
  }

  void queue(String message) throws Exception {
    broker.send("in", message, Map.of());
  }

  /** Sends a text on the first WebSocket, which the own file has opened. */
  void push(String message) {
    sockets.get(0).writeTextMessage(message).toCompletionStage().toCompletableFuture().join();
  }

  boolean isConnected() {
    return !sockets.isEmpty();
  }

  @Override
  public void close() throws Exception {
    camel.stop();
    compiler.shutdownNow();
    broker.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
