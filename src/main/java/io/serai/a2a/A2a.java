package io.serai.a2a;

import io.serai.a2a.card.CardOptions;
import io.serai.a2a.card.CardTrust;
import io.serai.a2a.card.Cards;
import io.serai.a2a.grpc.GrpcBinding;
import io.serai.a2a.http.A2aRoutes;
import io.serai.a2a.http.Desk;
import io.serai.a2a.http.ErrorShapes;
import io.serai.a2a.model.Versions;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.run.A2aCounts;
import io.serai.a2a.run.Agents;
import io.serai.a2a.run.Extensions;
import io.serai.a2a.run.InputModes;
import io.serai.a2a.run.Operations;
import io.serai.http.ErrorPages;
import io.serai.http.grpc.GrpcDoor;
import io.serai.http.sse.SseStreams;
import io.serai.security.AgentDirectory;
import io.serai.skill.SkillCatalog;
import io.serai.skill.intake.Intake;
import io.serai.task.run.TaskDispatcher;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.RoutesBuilder;

/** A2A in one hub: what the parts of this package need, put together. */
public final class A2a {
  /** How long a stream of a new task waits whether its whole answer is a message. */
  private static final Duration PATIENCE = Duration.ofMillis(50);

  private static final Set<String> PUBLIC =
      Set.of("/.well-known/agent-card.json", "/.well-known/agent.json", "/.well-known/jwks.json");

  private final A2aRoutes routes;
  private final SseStreams streams;
  private final A2aCounts counts = new A2aCounts();
  private final GrpcBinding grpc;

  /**
   * The parts of the hub that A2A stands on.
   *
   * @param push none where no notifications are to be sent
   * @param timer one thread is enough: nothing here blocks it
   */
  public record Ground(
      TaskDispatcher tasks,
      Intake intake,
      SkillCatalog catalog,
      AgentDirectory agents,
      Optional<PushNotifications> push,
      ScheduledExecutorService timer,
      Clock clock) {}

  /** With keys of the hub alone, and cards that are not signed. */
  public A2a(Ground ground, A2aOptions options) {
    this(ground, options, CardTrust.NONE);
  }

  /** With other ways to say who calls, or signed cards. */
  public A2a(Ground ground, A2aOptions options, CardTrust trust) {
    Agents agents = new Agents(ground.agents());
    Extensions extensions = new Extensions(options.extensions(), options.requiredExtensions());
    Cards cards =
        new Cards(
            ground.catalog(),
            cardOptions(options, ground.push().isPresent(), trust),
            ground.clock());
    this.streams = new SseStreams(options.heartbeat());
    Operations operations =
        new Operations(
            new Operations.Ground(
                ground.tasks(),
                agents,
                ground.intake(),
                new InputModes(options.inputModes()),
                extensions,
                cards,
                ground.push(),
                late -> soon(ground.timer(), late)));
    Desk desk =
        new Desk(
            operations,
            agents,
            extensions,
            streams,
            counts,
            Versions.of(options.legacy()),
            options.errors(),
            options.publicBase(),
            options.restMedia());
    this.routes = new A2aRoutes(desk, cards, options.legacy(), trust.key());
    this.grpc =
        new GrpcBinding(
            operations,
            agents,
            extensions,
            Versions.of(options.legacy()),
            options.errors(),
            options.publicBase(),
            counts);
  }

  /** The routes of the bindings and of the card. */
  public RoutesBuilder routes() {
    return routes;
  }

  /** Serves 1.0 over gRPC too. */
  public void serve(GrpcDoor door) {
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
  public A2aCounts counts() {
    return counts;
  }

  /** Words what the front door refuses in A2A's way. */
  public static void shape(ErrorPages errors) {
    errors.shape("/a2a/rpc", ErrorShapes.RPC);
    errors.shape("/a2a/rest", ErrorShapes.REST);
    errors.shape("/a2a/rest03", ErrorShapes.OLD_REST);
  }

  /** Whether a path is one of those that need no credentials. */
  public static boolean isPublic(String path) {
    return PUBLIC.contains(path);
  }

  /** Whether requests to a path may hold credentials, as those for push notifications do. */
  public static boolean holdsSecrets(String path) {
    return path.startsWith("/a2a/rpc") || path.startsWith("/a2a/rest");
  }

  private static CardOptions cardOptions(A2aOptions options, boolean push, CardTrust trust) {
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
