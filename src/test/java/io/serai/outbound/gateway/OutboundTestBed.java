package io.serai.outbound.gateway;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.ResponseBudget;
import io.serai.outbound.guard.HostResolver;
import io.serai.route.cache.CompiledRouteCache;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.spi.ManagementStrategy;
import org.apache.camel.support.DefaultExchange;

/** An outbound gateway in a real Camel context, and real services on loopback that it may call. */
public final class OutboundTestBed implements AutoCloseable {

  public static final CallPolicy QUICK =
      new CallPolicy(
          Duration.ofSeconds(5),
          new CallPolicy.RetryPolicy(3, Duration.ofMillis(5), Duration.ofMillis(50)),
          CallPolicy.DEFAULT.throttle(),
          CallPolicy.DEFAULT.breaker(),
          true);

  public static final OutboundConfig CONFIG =
      OutboundConfigs.withAllowedPrivateHosts(
          OutboundConfigs.withPolicy(OutboundConfig.DEFAULT, QUICK),
          Set.of("127.0.0.1", "localhost"));

  public final Vertx vertx = Vertx.vertx();
  public final CamelContext camel = new DefaultCamelContext();
  public final ExecutorService compiler = Executors.newSingleThreadExecutor();
  public final CompiledRouteCache slots =
      new CompiledRouteCache(camel, 64, Integer.MAX_VALUE, compiler);
  public final OutboundGateway outbound;
  private final List<HttpServer> servers = new ArrayList<>();

  public OutboundTestBed() {
    this(CONFIG);
  }

  public OutboundTestBed(OutboundConfig config) {
    this(config, HostResolver::of, Clock.systemUTC());
  }

  public OutboundTestBed(
      OutboundConfig config, Function<Vertx, HostResolver> resolver, Clock clock) {
    camel.setStreamCaching(false);
    outbound = new OutboundGateway(camel, vertx, slots, config, resolver.apply(vertx), clock);
    camel.start();
  }

  /** Starts a service on loopback; returns its port. */
  public int serve(Handler<HttpServerRequest> handler) {
    return serve(new HttpServerOptions(), handler);
  }

  public int serve(HttpServerOptions options, Handler<HttpServerRequest> handler) {
    HttpServer server =
        vertx.createHttpServer(options.setHost("127.0.0.1").setPort(0)).requestHandler(handler);
    wait(server.listen().toCompletionStage().toCompletableFuture());
    servers.add(server);
    return server.actualPort();
  }

  /** Returns the memory of the responses that are being read. */
  public ResponseBudget budget() {
    return outbound.budget();
  }

  public OutboundResponse get(String uri) throws OutboundException {
    return call(request("GET", uri));
  }

  public OutboundResponse call(OutboundRequest request) throws OutboundException {
    try {
      return begin(request).get(30, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof OutboundException outboundFailure) {
        throw outboundFailure;
      }
      throw new AssertionError(failed.getCause());
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }

  public CompletableFuture<OutboundResponse> begin(OutboundRequest request) {
    return begin(request, new DefaultExchange(camel));
  }

  public CompletableFuture<OutboundResponse> begin(OutboundRequest request, Exchange exchange) {
    exchange.getMessage().setBody(request);
    CompletableFuture<OutboundResponse> answer = new CompletableFuture<>();
    outbound.process(
        exchange,
        doneSync -> {
          if (exchange.getException() != null) {
            answer.completeExceptionally(exchange.getException());
          } else {
            answer.complete((OutboundResponse) exchange.getMessage().getBody());
          }
        });
    return answer;
  }

  /** Returns an attribute of the MBean of a node. */
  public Object nodeAttribute(String node, String name) throws JMException {
    ManagementStrategy management = camel.getManagementStrategy();
    ProcessorDefinition<?> definition = ((ModelCamelContext) camel).getProcessorDefinition(node);
    ObjectName bean =
        management
            .getManagementObjectNameStrategy()
            .getObjectNameForProcessor(camel, null, definition);
    return management.getManagementAgent().getMBeanServer().getAttribute(bean, name);
  }

  public static OutboundRequest request(String method, String uri) {
    return request(method, uri, QUICK);
  }

  public static OutboundRequest request(String method, String uri, CallPolicy policy) {
    return new OutboundRequest(method, URI.create(uri), Map.of(), null, Set.of(), policy, Set.of());
  }

  @Override
  public void close() {
    outbound.close();
    wait(CompletableFuture.runAsync(() -> {}, compiler));
    compiler.shutdown();
    camel.stop();
    wait(vertx.close().toCompletionStage().toCompletableFuture());
  }

  private static void wait(CompletableFuture<?> done) {
    try {
      done.get(60, TimeUnit.SECONDS);
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }
}
