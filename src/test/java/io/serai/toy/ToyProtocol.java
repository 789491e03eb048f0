package io.serai.toy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.sse.SseEvent;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.AgentCardContext;
import io.serai.protocol.AgentCardContribution;
import io.serai.protocol.Measurement;
import io.serai.protocol.ModelPrompt;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.WebSocketChannel;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.EventProjection;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.CurlCommand;
import io.serai.protocol.usage.SkillCall;
import io.serai.security.Caller;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.run.CallerScopedTasks;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.model.rest.RestDefinition;

/** Begins tasks, reads them, and streams the names of their states. */
final class ToyProtocol extends SingleApiProtocol {
  private static final ErrorBodyFormat ERRORS =
      error -> JsonMappers.object().put("oops", error.code()).put("why", error.message());

  private final ProtocolContext hub;
  private final SseStreamManager streams = new SseStreamManager(Duration.ofSeconds(15));
  private final AtomicLong begun = new AtomicLong();

  ToyProtocol(ProtocolContext hub) {
    super("toy", "1", ERRORS);
    this.hub = hub;
  }

  @Override
  protected void define() {
    RestDefinition rest = rest("/toy").description("A toy.");
    serve(rest.get("/about").produces(JSON), "toy-about", "What this is.", this::about);
    serve(rest.post("/tasks").consumes(JSON), "toy-begin", "Begins a task.", this::begin);
    serve(rest.get("/tasks/{id}").produces(JSON), "toy-read", "Reads a task.", this::read);
    serve(rest.get("/tasks/{id}/states"), "toy-states", "Streams its states.", this::states);
    serve(
        rest.get("/tasks/{id}/early-states"),
        "toy-early-states",
        "Streams its states without a look whether there is such a task.",
        request -> stream(request.pathParameter("id")).now());
  }

  private CompletionStage<JsonResponse> about(JsonRequest request) {
    return JsonResponse.ok(JsonMappers.object().put("name", "toy")).now();
  }

  private CompletionStage<JsonResponse> begin(JsonRequest request) {
    ProtocolCall call = hub.agents().calls().resolve(request.exchange(), null);
    String skill =
        JsonRequest.read(request.object(), body -> body.member("skill").asName("name a skill"))
            .orElseThrow();
    NewTask task =
        NewTask.of(hub.tasks().dispatcher().newId(), call.caller().id(), call.agent().id(), skill)
            .origin(ProtocolOrigin.of("toy/1"))
            .input(JsonRequest.read(request.object(), body -> body.object("input").node()))
            .build();
    begun.incrementAndGet();
    return hub.tasks()
        .dispatcher()
        .submit(task)
        .thenApply(made -> JsonResponse.json(201, json(made)));
  }

  private CompletionStage<JsonResponse> read(JsonRequest request) {
    return find(request.caller(), request.pathParameter("id"))
        .thenApply(task -> JsonResponse.ok(json(task)));
  }

  private CompletionStage<JsonResponse> states(JsonRequest request) {
    return find(request.caller(), request.pathParameter("id")).thenApply(task -> stream(task.id()));
  }

  private JsonResponse stream(String task) {
    return JsonResponse.stream(
        streams.body(
            Map.of(), states(task).map(state -> new SseEvent(null, Buffer.buffer(state)))));
  }

  @Override
  public Map<String, WebSocketChannel> webSocketChannels() {
    return Map.of(
        "/toy/ws/states",
        (call, request) ->
            find(call.caller(), String.valueOf(request.parameter("task")))
                .thenApply(task -> () -> states(task.id())));
  }

  private ProjectingPublisher<TaskEvent, String> states(String task) {
    return ProjectingPublisher.of(
        hub.tasks().dispatcher().events(task, 1), StateNames::new, CancelableDelay.NONE);
  }

  private CompletionStage<Task> find(Caller caller, String id) {
    return new CallerScopedTasks(hub.tasks().dispatcher(), caller).find(id);
  }

  private static ObjectNode json(Task task) {
    return JsonMappers.object().put("id", task.id()).put("state", task.state().name());
  }

  @Override
  public Set<String> publicPaths() {
    return Set.of("/toy/about");
  }

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    return Map.of("/toy/", ERRORS);
  }

  @Override
  public List<AgentCardContribution> cardContributions() {
    return List.of(new ToyCard());
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
  public List<Measurement> measurements() {
    return List.of(Measurement.gauge("toy_begun", "Tasks that were begun.", begun::get));
  }

  @Override
  public List<CallExample> examples(SkillCall call) {
    var body = JsonMappers.object().put("skill", call.skill().id()).set("input", call.inputs());
    String command = new CurlCommand(call.secured()).post(call.hub() + "/toy/tasks", body);
    return List.of(new CallExample("toy", "Toy: begin a task", "sh", command));
  }

  @Override
  public List<ModelPrompt> modelPrompts() {
    return List.of(
        new ModelPrompt("toy", "Toys", "Teaches toys.", call -> "Play, " + call.caller().id()));
  }

  /** Names the agent after the tasks that were begun, and adds a member for toys. */
  private final class ToyCard implements AgentCardContribution {
    @Override
    public Object revision() {
      return begun.get();
    }

    @Override
    public void describe(AgentCardContext context, ObjectNode card) {
      card.put("name", context.agent().id() + " of " + begun + " toys");
    }

    @Override
    public void extend(AgentCardContext context, ObjectNode card) {
      card.put("toys", context.base() + "/toy/tasks");
    }
  }

  private static final class StateNames implements EventProjection<TaskEvent, String> {
    private TaskState last = TaskState.INITIALIZING;

    @Override
    public List<String> all(TaskEvent event) {
      last = event.fact() instanceof TaskEventPayload.Changed changed ? changed.state() : last;
      return event.fact() instanceof TaskEventPayload.Changed ? List.of(last.name()) : List.of();
    }

    @Override
    public boolean isOver() {
      return last.isEnd();
    }
  }
}
