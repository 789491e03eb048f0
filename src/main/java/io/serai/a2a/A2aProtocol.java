package io.serai.a2a;

import com.google.protobuf.Descriptors.FileDescriptor;
import io.serai.a2a.card.AgentCardProvider;
import io.serai.a2a.card.CardFileSectionReader;
import io.serai.a2a.card.SharedCardConfig;
import io.serai.a2a.grpc.GrpcBinding;
import io.serai.a2a.http.A2aHttpErrorFormats;
import io.serai.a2a.http.A2aRoutes;
import io.serai.a2a.http.OperationGateway;
import io.serai.a2a.http.ResponseWriterConfig;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.push.PushDeliveryApi;
import io.serai.a2a.push.PushDeliveryCounters;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.run.A2aOperationDispatcher;
import io.serai.a2a.run.Extensions;
import io.serai.a2a.run.MediaTypeCheck;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.filter.AuditRule;
import io.serai.http.grpc.GrpcMethodHandler;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.AgentCardContributions;
import io.serai.protocol.BatchAdmission;
import io.serai.protocol.CallResolver;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.protocol.Measurement;
import io.serai.protocol.Protocol;
import io.serai.protocol.RequestRecorder;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.SkillCall;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.security.audit.AuditLog;
import io.serai.skill.SkillCatalog;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.run.TaskDispatcher;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.RoutesBuilder;

/**
 * The Agent2Agent protocol 1.0 and 0.3: HTTP and gRPC bindings, operations, agent cards, streams
 * and push notifications.
 */
public final class A2aProtocol implements Protocol {
  private static final String NAME = "a2a";

  /**
   * How long the stream of a new task waits for a message as its whole reply before it starts with
   * the task.
   */
  private static final Duration DIRECT_REPLY_WAIT = Duration.ofMillis(50);

  private static final String PUSH = "serai_a2a_push";
  private static final String PUSH_HELP = "Push notifications by outcome.";

  private final RequestRecorder requests = new RequestRecorder(NAME);
  private final A2aRoutes routes;
  private final SseStreamManager streams;
  private final Map<String, GrpcMethodHandler> grpcMethods;
  private final List<FileDescriptor> grpcSchemas;
  private final Optional<PushNotifications> push;

  /**
   * The parts of the hub that A2A uses.
   *
   * @param push sends push notifications, and is closed with the protocol; empty if the hub sends
   *     none
   * @param extensions what other protocols add to messages
   * @param contributions what other protocols contribute to agent cards
   * @param admission counts what a request does many times, in the rate limits of its caller
   * @param timer runs delayed actions; one thread is enough, because none of them blocks
   */
  public record A2aDependencies(
      TaskDispatcher tasks,
      SkillIntentResolver intake,
      SkillCatalog catalog,
      CallResolver calls,
      Optional<PushNotifications> push,
      CompositeMessageExtension extensions,
      AgentCardContributions contributions,
      BatchAdmission admission,
      ScheduledExecutorService timer,
      AuditLog audit,
      Clock clock) {}

  /** Creates a protocol with further security schemes, signed cards, or both. */
  public A2aProtocol(
      A2aDependencies dependencies, A2aConfig options, SharedCardConfig.CardSecurity security) {
    this.push = dependencies.push();
    this.streams = new SseStreamManager(options.heartbeat());
    Extensions extensions =
        new Extensions(
            options.extensions(), options.requiredExtensions(), dependencies.extensions());
    A2aVersionNegotiation versions = A2aVersionNegotiation.of(options.legacy());
    AgentCardProvider cards =
        new AgentCardProvider(
            dependencies.catalog(),
            cardConfig(options, dependencies, security),
            dependencies.clock());
    A2aOperationDispatcher operations =
        new A2aOperationDispatcher(
            new A2aOperationDispatcher.OperationDependencies(
                dependencies.tasks(),
                dependencies.calls(),
                dependencies.intake(),
                new MediaTypeCheck(options.inputModes(), dependencies.catalog()),
                extensions,
                cards,
                push,
                action -> delay(dependencies.timer(), action),
                new TaskAudit(dependencies.audit(), NAME),
                options.logRequests()));
    this.routes =
        new A2aRoutes(
            versions,
            new OperationGateway(operations, dependencies.calls(), requests),
            new ResponseWriterConfig(streams, extensions, options.errors(), options.restMedia()),
            cards,
            options.restAtRoot(),
            security.key(),
            push.map(
                each ->
                    new PushDeliveryApi(
                        each,
                        dependencies.tasks(),
                        dependencies.admission(),
                        requests,
                        dependencies.clock())));
    GrpcBinding grpc =
        new GrpcBinding(
            operations, dependencies.calls(), extensions, versions, options.errors(), requests);
    this.grpcMethods = options.grpc() ? grpc.methods() : Map.of();
    this.grpcSchemas = options.grpc() ? grpc.schemas() : List.of();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<AgentFileSectionReader> agentBlocks() {
    return List.of(new CardFileSectionReader());
  }

  @Override
  public RoutesBuilder routes() {
    return routes;
  }

  @Override
  public RequestRecorder requests() {
    return requests;
  }

  @Override
  public Map<String, GrpcMethodHandler> grpcMethods() {
    return grpcMethods;
  }

  @Override
  public List<FileDescriptor> grpcSchemas() {
    return grpcSchemas;
  }

  @Override
  public Set<String> publicPaths() {
    return Set.of(
        "/.well-known/agent-card.json", "/.well-known/agent.json", "/.well-known/jwks.json");
  }

  /** Registrations for push notifications contain credentials. */
  @Override
  public List<String> secretPaths() {
    return List.of("/a2a/rpc", "/a2a/rest");
  }

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    return Map.of(
        "/a2a/rpc", A2aHttpErrorFormats.RPC,
        "/a2a/rest", A2aHttpErrorFormats.REST,
        "/a2a/rest03", A2aHttpErrorFormats.OLD_REST);
  }

  @Override
  public List<AuditRule> auditRules() {
    return List.of(
        AuditRule.ofTask(
            NAME, "POST", "/api/v1/notifications/send-again", "notifications.send-again"),
        AuditRule.ofTask(
            NAME,
            "POST",
            "/api/v1/notifications/{task}/{config}/send-again",
            "notification.send-again"));
  }

  @Override
  public Map<String, String> indexEntries() {
    return Map.of("card", "/.well-known/agent-card.json");
  }

  @Override
  public List<CallExample> examples(SkillCall call) {
    return A2aCallExamples.of(call);
  }

  @Override
  public int openStreams() {
    return streams.open();
  }

  @Override
  public List<Measurement> measurements() {
    PushDeliveryCounters counts =
        push.map(PushNotifications::counts).orElseGet(PushDeliveryCounters::new);
    return List.of(
        Measurement.counter(PUSH, PUSH_HELP, "outcome", "delivered", counts::delivered),
        Measurement.counter(PUSH, PUSH_HELP, "outcome", "retried", counts::retried),
        Measurement.counter(PUSH, PUSH_HELP, "outcome", "dead", counts::dead),
        Measurement.gauge(
            "serai_a2a_push_configurations",
            "Push notification configurations with an active delivery.",
            () -> push.map(PushNotifications::live).orElse(0)));
  }

  /** Resumes the undelivered push notifications. */
  @Override
  public void resume() {
    push.ifPresent(PushNotifications::resume);
  }

  /** Clients can reconnect and resume after the last event that they received. */
  @Override
  public void endStreams() {
    streams.close();
  }

  @Override
  public void close() {
    push.ifPresent(PushNotifications::close);
  }

  private static SharedCardConfig cardConfig(
      A2aConfig options, A2aDependencies dependencies, SharedCardConfig.CardSecurity security) {
    return new SharedCardConfig(
        options.legacy(),
        options.secured(),
        dependencies.push().isPresent(),
        options.grpc(),
        options.inputModes(),
        options.extensions(),
        options.requiredExtensions(),
        dependencies.extensions(),
        dependencies.contributions(),
        security,
        options.fixedAddress());
  }

  private static Runnable delay(ScheduledExecutorService timer, Runnable action) {
    var scheduled = timer.schedule(action, DIRECT_REPLY_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    return () -> scheduled.cancel(false);
  }
}
