package io.serai.a2a;

import io.serai.a2a.card.AgentCardProvider;
import io.serai.a2a.card.CardOptions;
import io.serai.a2a.card.CardSecurityOptions;
import io.serai.a2a.grpc.GrpcBinding;
import io.serai.a2a.http.A2aErrorFormats;
import io.serai.a2a.http.A2aRoutes;
import io.serai.a2a.http.OperationGateway;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.run.A2aOperationDispatcher;
import io.serai.a2a.run.A2aRequestCounters;
import io.serai.a2a.run.CalledAgentResolver;
import io.serai.a2a.run.Extensions;
import io.serai.a2a.run.InputModes;
import io.serai.http.ErrorResponder;
import io.serai.http.grpc.GrpcServer;
import io.serai.http.sse.SseStreamRegistry;
import io.serai.security.AgentDirectory;
import io.serai.skill.SkillCatalog;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.run.TaskDispatcher;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.RoutesBuilder;

/**
 * Assembles the A2A server of one hub: HTTP and gRPC bindings, operations, agent cards and streams.
 *
 * <p>{@link #routes()} has to be added to the Camel context. {@link #serve} additionally registers
 * the gRPC methods.
 */
public final class A2aModule {
  /**
   * How long the stream of a new task waits for a message as its whole reply before it starts with
   * the task.
   */
  private static final Duration DIRECT_REPLY_WAIT = Duration.ofMillis(50);

  private static final Set<String> PUBLIC_PATHS =
      Set.of("/.well-known/agent-card.json", "/.well-known/agent.json", "/.well-known/jwks.json");

  private final A2aRoutes routes;
  private final SseStreamRegistry streams;
  private final A2aRequestCounters counts = new A2aRequestCounters();
  private final GrpcBinding grpc;

  /**
   * The parts of the hub that A2A uses.
   *
   * @param push sends push notifications; empty if the hub sends none
   * @param timer runs delayed actions; one thread is enough, because none of them blocks
   */
  public record A2aDependencies(
      TaskDispatcher tasks,
      SkillIntentResolver intake,
      SkillCatalog catalog,
      AgentDirectory agents,
      Optional<PushNotifications> push,
      ScheduledExecutorService timer,
      Clock clock) {}

  /**
   * Creates a module that authenticates callers by keys of the hub only and does not sign cards.
   */
  public A2aModule(A2aDependencies a2aDependencies, A2aOptions options) {
    this(a2aDependencies, options, CardSecurityOptions.NONE);
  }

  /** Creates a module with further security schemes, signed cards, or both. */
  public A2aModule(
      A2aDependencies a2aDependencies, A2aOptions options, CardSecurityOptions security) {
    CalledAgentResolver calledAgentResolver = new CalledAgentResolver(a2aDependencies.agents());
    Extensions extensions = new Extensions(options.extensions(), options.requiredExtensions());
    AgentCardProvider agentCardProvider =
        new AgentCardProvider(
            a2aDependencies.catalog(),
            cardOptions(options, a2aDependencies.push().isPresent(), security),
            a2aDependencies.clock());
    this.streams = new SseStreamRegistry(options.heartbeat());
    A2aOperationDispatcher a2aOperationDispatcher =
        new A2aOperationDispatcher(
            new A2aOperationDispatcher.OperationDependencies(
                a2aDependencies.tasks(),
                calledAgentResolver,
                a2aDependencies.intake(),
                new InputModes(options.inputModes()),
                extensions,
                agentCardProvider,
                a2aDependencies.push(),
                action -> delay(a2aDependencies.timer(), action)));
    OperationGateway operationGateway =
        new OperationGateway(
            a2aOperationDispatcher,
            calledAgentResolver,
            extensions,
            streams,
            counts,
            A2aVersionNegotiation.of(options.legacy()),
            options.errors(),
            options.publicBase(),
            options.restMedia());
    this.routes =
        new A2aRoutes(operationGateway, agentCardProvider, options.legacy(), security.key());
    this.grpc =
        new GrpcBinding(
            a2aOperationDispatcher,
            calledAgentResolver,
            extensions,
            A2aVersionNegotiation.of(options.legacy()),
            options.errors(),
            options.publicBase(),
            counts);
  }

  /** Returns the Camel routes of the HTTP bindings and of the agent card. */
  public RoutesBuilder routes() {
    return routes;
  }

  /** Registers the methods of A2A 1.0 with the gRPC server. */
  public void serve(GrpcServer server) {
    grpc.serve(server);
  }

  /**
   * Ends every open event stream. Clients can reconnect and resume after the last event that they
   * received.
   */
  public void endStreams() {
    streams.close();
  }

  /** Returns the number of open event streams. */
  public int openStreams() {
    return streams.open();
  }

  /** Returns the counters of requests over all bindings. */
  public A2aRequestCounters counts() {
    return counts;
  }

  /**
   * Registers A2A's formats for errors that the HTTP server reports before a request reaches a
   * binding.
   */
  public static void shape(ErrorResponder errors) {
    errors.shape("/a2a/rpc", A2aErrorFormats.RPC);
    errors.shape("/a2a/rest", A2aErrorFormats.REST);
    errors.shape("/a2a/rest03", A2aErrorFormats.OLD_REST);
  }

  /** Returns whether a path needs no credentials. */
  public static boolean isPublic(String path) {
    return PUBLIC_PATHS.contains(path);
  }

  /**
   * Returns whether bodies of requests to a path may contain credentials, as push notification
   * configurations do.
   */
  public static boolean holdsSecrets(String path) {
    return path.startsWith("/a2a/rpc") || path.startsWith("/a2a/rest");
  }

  private static CardOptions cardOptions(
      A2aOptions options, boolean push, CardSecurityOptions security) {
    return new CardOptions(
        options.legacy(),
        options.secured(),
        push,
        options.grpc(),
        options.inputModes(),
        options.extensions(),
        options.requiredExtensions(),
        security,
        options.publicBase().isPresent());
  }

  private static Runnable delay(ScheduledExecutorService timer, Runnable action) {
    var scheduled = timer.schedule(action, DIRECT_REPLY_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    return () -> scheduled.cancel(false);
  }
}
