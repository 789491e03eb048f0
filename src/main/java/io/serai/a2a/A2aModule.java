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

/** A2A in one hub: what the parts of this package need, put together. */
public final class A2aModule {
  /** How long a stream of a new task waits whether its whole answer is a message. */
  private static final Duration PATIENCE = Duration.ofMillis(50);

  private static final Set<String> PUBLIC =
      Set.of("/.well-known/agent-card.json", "/.well-known/agent.json", "/.well-known/jwks.json");

  private final A2aRoutes routes;
  private final SseStreamRegistry streams;
  private final A2aRequestCounters counts = new A2aRequestCounters();
  private final GrpcBinding grpc;

  /**
   * The parts of the hub that A2A stands on.
   *
   * @param push none where no notifications are to be sent
   * @param timer one thread is enough: nothing here blocks it
   */
  public record A2aDependencies(
      TaskDispatcher tasks,
      SkillIntentResolver intake,
      SkillCatalog catalog,
      AgentDirectory agents,
      Optional<PushNotifications> push,
      ScheduledExecutorService timer,
      Clock clock) {}

  /** With keys of the hub alone, and cards that are not signed. */
  public A2aModule(A2aDependencies a2aDependencies, A2aOptions options) {
    this(a2aDependencies, options, CardSecurityOptions.NONE);
  }

  /** With other ways to say who calls, or signed cards. */
  public A2aModule(A2aDependencies a2aDependencies, A2aOptions options, CardSecurityOptions trust) {
    CalledAgentResolver calledAgentResolver = new CalledAgentResolver(a2aDependencies.agents());
    Extensions extensions = new Extensions(options.extensions(), options.requiredExtensions());
    AgentCardProvider agentCardProvider =
        new AgentCardProvider(
            a2aDependencies.catalog(),
            cardOptions(options, a2aDependencies.push().isPresent(), trust),
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
                late -> soon(a2aDependencies.timer(), late)));
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
    this.routes = new A2aRoutes(operationGateway, agentCardProvider, options.legacy(), trust.key());
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

  /** The routes of the bindings and of the card. */
  public RoutesBuilder routes() {
    return routes;
  }

  /** Serves 1.0 over gRPC too. */
  public void serve(GrpcServer door) {
    grpc.serve(door);
  }

  /** Ends every stream that is open; its reader comes again and goes on where it was. */
  public void endStreams() {
    streams.close();
  }

  /** How many streams are open. */
  public int openStreams() {
    return streams.open();
  }

  /** What was asked for over its bindings. */
  public A2aRequestCounters counts() {
    return counts;
  }

  /** Words what the front door refuses in A2A's way. */
  public static void shape(ErrorResponder errors) {
    errors.shape("/a2a/rpc", A2aErrorFormats.RPC);
    errors.shape("/a2a/rest", A2aErrorFormats.REST);
    errors.shape("/a2a/rest03", A2aErrorFormats.OLD_REST);
  }

  /** Whether a path is one of those that need no credentials. */
  public static boolean isPublic(String path) {
    return PUBLIC.contains(path);
  }

  /** Whether requests to a path may hold credentials, as those for push notifications do. */
  public static boolean holdsSecrets(String path) {
    return path.startsWith("/a2a/rpc") || path.startsWith("/a2a/rest");
  }

  private static CardOptions cardOptions(
      A2aOptions options, boolean push, CardSecurityOptions trust) {
    return new CardOptions(
        options.legacy(),
        options.secured(),
        push,
        options.grpc(),
        options.inputModes(),
        options.extensions(),
        options.requiredExtensions(),
        trust,
        options.publicBase().isPresent());
  }

  private static Runnable soon(ScheduledExecutorService timer, Runnable late) {
    var waiting = timer.schedule(late, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    return () -> waiting.cancel(false);
  }
}
