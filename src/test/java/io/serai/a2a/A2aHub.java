package io.serai.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.card.SharedCardConfig;
import io.serai.a2a.push.OutboundWebhookClient;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.push.PushRetention;
import io.serai.a2a.push.PushRetryPolicy;
import io.serai.document.JsonMappers;
import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.http.filter.AuthAndRateLimitFilter;
import io.serai.http.grpc.GrpcServer;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.AgentCardContributions;
import io.serai.protocol.BatchAdmission;
import io.serai.protocol.CallResolver;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.OperatorRole;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.security.RetentionRule;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.audit.AuditLog;
import io.serai.security.auth.Authenticator;
import io.serai.security.auth.SecurityConfig;
import io.serai.security.auth.TokenValidator;
import io.serai.security.key.OperatorKey;
import io.serai.security.key.OperatorKeys;
import io.serai.security.rate.RateLimiter;
import io.serai.security.vault.Vault;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.skill.Skills;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.skill.intake.SkillTextMatcher;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import io.serai.task.TaskEventLog;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.camel.impl.DefaultCamelContext;

/** A2A on the hub's HTTP server, with tasks in memory that a {@link HookRunner} runs. */
public final class A2aHub implements AutoCloseable {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Vertx vertx = Vertx.vertx();
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final ExecutorService compiler = Executors.newSingleThreadExecutor();
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final HubHttpServer server;
  final GrpcServer grpc;
  final SkillCatalog catalog = new SkillCatalog();
  final AgentDirectory agents = new AgentDirectory();
  private final RateLimiter limits = new RateLimiter(Clock.systemUTC());
  final HookRunner runner = new HookRunner();
  final TaskDispatcher tasks;
  final PushNotifications push;
  final A2aProtocol a2a;
  private final Vault vault =
      Vault.open(
          Path.of("target", "push-vault-" + ProcessHandle.current().pid()),
          Optional.empty(),
          Clock.systemUTC());
  private final String id = "hub-" + UUID.randomUUID();
  private final OutboundGateway outbound;
  private final SkillStatistics statistics;
  private final SkillSearch search;

  /** A hub without authentication, at a configured public address. */
  A2aHub(A2aConfig options, String publicBase) {
    this(
        options,
        new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
        Database.open("memory"),
        0,
        Optional.of(publicBase));
  }

  /** A hub without authentication, with the standard options. */
  public A2aHub() {
    this(A2aConfig.DEFAULT);
  }

  /** A hub that requires keys if the options say that it is secured. */
  public A2aHub(A2aConfig options) {
    this(
        options,
        new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
        Database.open("memory"),
        0);
  }

  A2aHub(A2aConfig options, TaskEventLog log, Database database, int port) {
    this(options, log, database, port, Optional.empty());
  }

  private A2aHub(
      A2aConfig options,
      TaskEventLog log,
      Database database,
      int port,
      Optional<String> publicBase) {
    agents.put(agent("worker", List.of("*"), "hooks", List.of("*"), true));
    catalog.update(
        List.of(Skills.skill("hooks").build(), Skills.skill("secret").permissions("vip").build()),
        List.<Skill>of());
    server =
        new HubHttpServer(vertx, TestServerConfig.of(port, 1_000_000, Duration.ofSeconds(60), 2));
    grpc = GrpcServer.in(server, 1_000_000, Duration.ofSeconds(20));
    access(
        options.secured()
            ? SecurityConfig.AnonymousAccessMode.CLOSED
            : SecurityConfig.AnonymousAccessMode.OPEN);
    tasks =
        new TaskDispatcher(
            log,
            runner,
            id -> new AgentLimits(1000, 1000, false),
            RetentionRules.NONE,
            settings(),
            environment());
    tasks.recover().toCompletableFuture().join();
    statistics = SkillStatistics.open(new SkillStatisticsTable(database), Clock.systemUTC(), timer);
    search = new SkillSearch(catalog, statistics, Clock.systemUTC(), Optional.empty());
    outbound =
        new OutboundGateway(
            camel,
            vertx,
            new CompiledRouteCache(camel, 16, Integer.MAX_VALUE, compiler),
            OutboundConfigs.withAllowedPrivateHosts(
                OutboundConfig.DEFAULT, Set.of("127.0.0.1", "localhost")));
    push =
        new PushNotifications(
            tasks,
            database,
            id,
            log.shared(),
            vault.sealer(),
            new OutboundWebhookClient(outbound, outbound.privateHosts()),
            new PushRetryPolicy(4, Duration.ofMillis(20), Duration.ofMillis(100)),
            100_000_000,
            new PushRetention(Duration.ofDays(7), 10_000),
            timer,
            Clock.systemUTC());
    a2a =
        new A2aProtocol(
            new A2aProtocol.A2aDependencies(
                tasks,
                new SkillIntentResolver(catalog, new SkillTextMatcher(search, 0.5, 0.6)),
                catalog,
                new CallResolver(agents, publicBase),
                Optional.of(push),
                new CompositeMessageExtension(List.of()),
                new AgentCardContributions(List.of()),
                new BatchAdmission(agents, limits),
                timer,
                new AuditLog(row -> {}, Clock.systemUTC()),
                Clock.systemUTC()),
            options,
            SharedCardConfig.CardSecurity.NONE);
    a2a.errorFormats().forEach(server.errors()::shape);
    a2a.grpcMethods().forEach(grpc::serve);
    a2a.grpcSchemas().forEach(grpc::describe);
    start();
  }

  private void start() {
    try {
      camel.setStreamCaching(false);
      camel.getRegistry().bind("platform-http-engine", server.engine());
      camel.addService(server, true, true);
      camel.addRoutes(a2a.routes());
      camel.start();
      push.resume().toCompletableFuture().join();
      server.open();
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }

  private void access(SecurityConfig.AnonymousAccessMode mode) {
    Authenticator authenticator =
        new Authenticator(
            new SecurityConfig(mode, List.of(), "127.0.0.1"),
            agents,
            new OperatorKeys(
                List.of(new OperatorKey(sha256("key-operator"), OperatorRole.ADMINISTRATOR, "")),
                Path.of("target/none"),
                Clock.systemUTC(),
                new AuditLog(row -> {}, Clock.systemUTC())),
            TokenValidator.NONE,
            false);
    server.filter(
        new AuthAndRateLimitFilter(
            authenticator,
            agents,
            limits,
            server.errors(),
            path -> a2a.publicPaths().contains(path),
            path -> false));
  }

  /** The standard settings without a limit on the events of a task, for tests of slow readers. */
  private static TaskConfig settings() {
    TaskConfig s = TaskConfig.DEFAULT;
    return new TaskConfig(
        s.alpha(),
        s.beta(),
        s.grace(),
        s.timeLimit(),
        s.lease(),
        s.poll(),
        s.keepFor(),
        s.keepMost(),
        Integer.MAX_VALUE,
        TaskMemoryLimits.standard());
  }

  private DispatcherEnvironment environment() {
    return new DispatcherEnvironment(
        id,
        Clock.systemUTC(),
        () -> UUID.randomUUID().toString(),
        A2aHub::contextExecutor,
        timer,
        timer);
  }

  private static Executor contextExecutor() {
    Context context = Vertx.currentContext();
    return context == null
        ? Runnable::run
        : work -> {
          if (Vertx.currentContext() == context) {
            work.run();
          } else {
            context.runOnContext(ignored -> work.run());
          }
        };
  }

  /** An agent whose key is {@code key-ID}. */
  static AgentDefinition agent(
      String id, List<String> skills, String skill, List<String> callers, boolean standard) {
    return agent(id, skills, skill, callers, standard, 1_000_000);
  }

  /** An agent that may send so many requests a minute. */
  static AgentDefinition agent(
      String id,
      List<String> skills,
      String skill,
      List<String> callers,
      boolean standard,
      int requestsPerMinute) {
    return new AgentDefinition(
        id,
        id,
        "The " + id + ".",
        50,
        standard,
        skills,
        Optional.ofNullable(skill),
        OptionalInt.empty(),
        OptionalInt.empty(),
        callers,
        List.of(),
        List.of(),
        List.of(sha256("key-" + id)),
        new Permissions(Map.of(PermissionKind.SKILLS, List.of("*"))),
        new AgentRateLimitConfig(requestsPerMinute, 1_000_000, 1_000_000, 1_000_000, 1_000_000),
        Optional.empty(),
        List.of(),
        List.of(),
        RetentionRule.NONE,
        Map.of());
  }

  /** The standard options of a hub that requires keys. */
  static A2aConfig secured() {
    A2aConfig now = A2aConfig.DEFAULT;
    return new A2aConfig(
        true,
        true,
        false,
        now.errors(),
        now.restMedia(),
        now.inputModes(),
        now.extensions(),
        Set.of(),
        now.heartbeat(),
        true,
        false,
        false);
  }

  private static String sha256(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** The number of exchanges in flight. */
  int exchanges() {
    return camel.getInflightRepository().size();
  }

  String url() {
    return "http://127.0.0.1:" + server.port();
  }

  /** A client for gRPC. */
  GrpcClient grpcClient() {
    return new GrpcClient(server.port());
  }

  /** JSON-RPC 1.0. */
  Reply rpc(String method, String params, String... headers) {
    return post("/a2a/rpc", envelope(method, params), headers);
  }

  static String envelope(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
        .formatted(method, params);
  }

  /** Parameters that send a text. */
  static String message(String id, String more) {
    return """
    {"message":{"messageId":"%s","role":"ROLE_USER","parts":[{"text":"hi"}]%s}}\
    """
        .formatted(id, more);
  }

  static String message(String id) {
    return message(id, "");
  }

  Reply get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  Reply post(String path, String json, String... headers) {
    return send(posting(path, json, headers));
  }

  Reply delete(String path, String... headers) {
    return send(request(path, headers).DELETE());
  }

  Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      return new Reply(response.statusCode(), response.headers().map(), response.body());
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  /** Opens a stream of server-sent events by POST. */
  EventReader stream(String path, String json, String... headers) {
    return EventReader.open(client, posting(path, json, headers).build());
  }

  EventReader streamGet(String path, String... headers) {
    return EventReader.open(client, request(path, headers).GET().build());
  }

  HttpRequest.Builder posting(String path, String json, String... headers) {
    HttpRequest.Builder request = request(path, headers);
    if (List.of(headers).stream().noneMatch("Content-Type"::equalsIgnoreCase)) {
      request.header("Content-Type", "application/json");
    }
    return request.POST(BodyPublishers.ofString(json));
  }

  HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + path)).timeout(Duration.ofSeconds(20));
    return headers.length == 0 ? request : request.headers(headers);
  }

  @Override
  public void close() {
    push.close();
    outbound.close();
    search.close();
    statistics.close();
    CompletableFuture.runAsync(() -> {}, compiler).join();
    compiler.shutdown();
    camel.stop();
    tasks.close();
    timer.shutdownNow();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  /** The response to a request. */
  record Reply(int status, Map<String, List<String>> headers, String text) {

    JsonNode json() {
      try {
        return JsonMappers.MAPPER.readTree(text);
      } catch (IOException noJson) {
        throw new AssertionError("no JSON: " + text, noJson);
      }
    }

    JsonNode at(String pointer) {
      return json().at(pointer);
    }

    String header(String name) {
      return headers.entrySet().stream()
          .filter(each -> each.getKey().equalsIgnoreCase(name))
          .map(Map.Entry::getValue)
          .flatMap(Collection::stream)
          .findFirst()
          .orElse("");
    }
  }
}
