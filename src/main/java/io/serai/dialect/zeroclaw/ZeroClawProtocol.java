package io.serai.dialect.zeroclaw;

import io.serai.a2a.http.A2aRoutes;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.AgentCardContribution;
import io.serai.protocol.CoreFailure;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.rest.JsonOperation;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.SkillCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.model.rest.RestDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The REST dialect of ZeroClaw: tasks that are created, read, followed, answered and cancelled with
 * plain JSON, at {@code /zeroclaw/v1/tasks}, at its alias {@code /a2a/v1/tasks}, and if configured
 * at {@code /tasks}.
 */
public final class ZeroClawProtocol extends SingleApiProtocol {
  /** The name of the protocol. */
  public static final String NAME = "zeroclaw";

  static final String BASE = "/zeroclaw/v1";

  private static final Logger LOG = LoggerFactory.getLogger(ZeroClawProtocol.class);
  private static final String ALIAS = "/a2a/v1";
  private static final String TASKS = "/tasks";
  private static final String TASK = TASKS + "/{id}";
  private static final String READ = "Reads a task.";
  private static final String CARD = "/.well-known/agent.json";
  private static final String VERSION = "1";
  private static final ErrorBodyFormat ERRORS = new ZeroClawErrorFormat();

  private final ZeroClawConfig config;
  private final TaskStarter starter;
  private final TaskOperations operations;
  private final ZeroClawCardContribution card;
  private final SseStreamManager streams;
  private final RetainedTaskLoader loader;
  private volatile CompletionStage<Void> loaded = CompletableFuture.completedFuture(null);

  /** Creates the protocol. */
  public ZeroClawProtocol(ProtocolContext hub) {
    super(NAME, VERSION, ERRORS);
    this.config = ZeroClawSettings.config(hub.settings());
    RetainedTasks retained = new RetainedTasks(config, hub.clock());
    ZeroClawTaskAccess tasks =
        new ZeroClawTaskAccess(hub.tasks().dispatcher(), hub.agents().calls(), retained);
    this.starter = new TaskStarter(tasks, hub.skills().intake(), hub.messageExtensions());
    this.streams = new SseStreamManager(config.heartbeat());
    this.operations =
        new TaskOperations(tasks, hub.skills().intake(), new TaskAudit(hub.audit(), NAME), streams);
    this.card = new ZeroClawCardContribution(hub.skills().catalog());
    this.loader = new RetainedTaskLoader(hub.tasks().dispatcher(), retained);
    hub.tasks().dispatcher().observe(retained);
  }

  @Override
  protected void define() {
    RestDefinition rest = rest(BASE).description("ZeroClaw: tasks of agents, and their streams.");
    defineTasks(rest, "");
    define(rest.get(TASK), "read", READ, operations::read);
    defineCard(rest);
    RestDefinition alias = rest(ALIAS).description("ZeroClaw: the paths of its first plan.");
    defineTasks(alias, "alias-");
    define(alias.get(TASK), "alias-read", READ, operations::read);
    if (config.rootAlias()) {
      RestDefinition root = rest().description("ZeroClaw: the same at the root.");
      defineTasks(root, "root-");
      defineRootTask(root);
    }
  }

  private void defineTasks(RestDefinition rest, String alias) {
    define(rest.post(TASKS).consumes(JSON), alias + "create", "Creates a task.", starter::start);
    define(
        rest.get(TASK + "/stream"),
        alias + "stream",
        "Streams the updates of a task.",
        operations::stream);
    define(rest.post(TASK + "/cancel"), alias + "cancel", "Cancels a task.", operations::cancel);
    define(
        rest.post(TASK + "/messages").consumes(JSON),
        alias + "message",
        "Answers a task, or adds a message to it.",
        operations::message);
  }

  /** Reads a task of either protocol: the one path that A2A has at the root as well. */
  private void defineRootTask(RestDefinition rest) {
    String id = NAME + "-root";
    rest.get(TASK).id(id + "-api").description(READ).to("direct:" + id);
    from("direct:" + id)
        .routeId(id)
        .choice()
        .id(id + "-protocol")
        .when(RootTaskRequestRecognizer::isOfA2a)
        .id(id + "-when-a2a")
        .to(A2aRoutes.ROOT_TASK)
        .otherwise()
        .to("direct:" + NAME + "-root-read")
        .end()
        .setHeader("Vary", constant(RootTaskRequestRecognizer.VARY))
        .id(id + "-vary");
    run(NAME + "-root-read", READ, ifEnabled(operations::read));
  }

  private void defineCard(RestDefinition rest) {
    String id = NAME + "-card";
    if (config.enabled()) {
      rest.get(CARD).id(id + "-api").description("Reads the agent card.").to("direct:" + id);
      from("direct:" + id).routeId(id).to(A2aRoutes.CARD).id(id + "-a2a");
    } else {
      define(rest.get(CARD), "card", "Reads the agent card.", ZeroClawProtocol::refuse);
    }
  }

  private void define(
      RestDefinition rest, String name, String description, JsonOperation operation) {
    serve(rest, NAME + "-" + name, description, ifEnabled(operation));
  }

  private JsonOperation ifEnabled(JsonOperation operation) {
    return config.enabled() ? request -> whenLoaded(operation, request) : ZeroClawProtocol::refuse;
  }

  /** The tasks of earlier processes must be known before some of them are to leave. */
  private CompletionStage<JsonResponse> whenLoaded(JsonOperation operation, JsonRequest request) {
    return loaded.thenCompose(
        done -> {
          try {
            return operation.run(request);
          } catch (Exception refused) {
            return CompletableFuture.failedFuture(refused);
          }
        });
  }

  private static CompletionStage<JsonResponse> refuse(JsonRequest request) {
    throw JsonRequest.refusal(
        503,
        CoreFailure.Kind.UNAVAILABLE.name(),
        "ZeroClaw's dialect is switched off. Set serai.zeroclaw.enabled to true.");
  }

  @Override
  public Set<String> publicPaths() {
    return Set.of(BASE + CARD);
  }

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    Map<String, ErrorBodyFormat> formats = new HashMap<>();
    formats.put(BASE, ERRORS);
    formats.put(ALIAS, ERRORS);
    if (config.rootAlias()) {
      formats.put(TASKS, ERRORS);
    }
    return formats;
  }

  @Override
  public List<AgentCardContribution> cardContributions() {
    return config.enabled() ? List.of(card) : List.of();
  }

  @Override
  public List<CallExample> examples(SkillCall call) {
    return config.enabled() ? ZeroClawCallExamples.of(call) : List.of();
  }

  @Override
  public int openStreams() {
    return streams.open();
  }

  @Override
  public void endStreams() {
    streams.close();
  }

  @Override
  public void resume() {
    loaded =
        loader
            .load()
            .exceptionally(
                failure -> {
                  LOG.warn("The tasks of ZeroClaw could not be counted: {}", failure.getMessage());
                  return null;
                });
  }
}
