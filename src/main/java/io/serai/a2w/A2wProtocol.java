package io.serai.a2w;

import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.channel.AgentMonitoringChannels;
import io.serai.a2w.model.A2wEnvelopeWriter;
import io.serai.a2w.model.A2wErrorFormat;
import io.serai.a2w.model.A2wPath;
import io.serai.a2w.run.ChangeWeight;
import io.serai.a2w.run.DescribeAgent;
import io.serai.a2w.run.InterruptTask;
import io.serai.a2w.run.ReadLogs;
import io.serai.a2w.run.ReadReport;
import io.serai.a2w.run.ReadStatus;
import io.serai.a2w.run.ReceiveInsights;
import io.serai.a2w.run.StartTask;
import io.serai.a2w.run.TelemetryEstimator;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.filter.AuditRule;
import io.serai.protocol.A2aMessageExtension;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.WebSocketChannel;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.SkillCall;
import io.serai.skill.agent.AgentSkillsWriter;
import io.serai.task.StopMode;
import java.util.List;
import java.util.Map;
import org.apache.camel.model.rest.RestDefinition;

/**
 * The Agent-as-Worker protocol A2W 1.2: every agent of the hub is a worker with a state machine, a
 * REST API and WebSocket channels.
 */
public final class A2wProtocol extends SingleApiProtocol {
  private static final String NAME = "a2w";

  private final A2wErrorFormat errors;
  private final AgentMonitoringChannels channels;
  private final StartTask start;
  private final ReadStatus status;
  private final InterruptTask stop;
  private final InterruptTask terminate;
  private final ReadReport report;
  private final ReadLogs logs;
  private final ReceiveInsights insights;
  private final ChangeWeight weight;
  private final DescribeAgent describe;
  private final DelegationExtension delegation;

  /** Creates the protocol. */
  public A2wProtocol(ProtocolContext hub) {
    this(hub, new A2wErrorFormat(() -> hub.agents().serving().defaultAgent().id()));
  }

  private A2wProtocol(ProtocolContext hub, A2wErrorFormat errors) {
    super(NAME, A2wEnvelopeWriter.VERSION, errors);
    boolean enforceDeadlines = hub.settings().get(A2wSettings.ENFORCE_DEADLINES);
    this.errors = errors;
    this.channels =
        new AgentMonitoringChannels(hub.tasks().dispatcher(), hub.agents().serving(), hub.clock());
    WorkerCallResolver calls =
        new WorkerCallResolver(
            hub.agents().calls(), hub.agents().directory(), hub.agents().authenticator());
    this.start =
        new StartTask(calls, hub.tasks().dispatcher(), hub.skills().intake(), enforceDeadlines);
    this.status =
        new ReadStatus(calls, hub.tasks().dispatcher(), new TelemetryEstimator(hub.clock()));
    TaskAudit audit = new TaskAudit(hub.audit(), NAME);
    this.stop = new InterruptTask(calls, hub.tasks().dispatcher(), audit, StopMode.GRACEFUL, 202);
    this.terminate =
        new InterruptTask(calls, hub.tasks().dispatcher(), audit, StopMode.TERMINATE, 200);
    this.report = new ReadReport(calls, hub.tasks().dispatcher());
    this.logs = new ReadLogs(calls, hub.tasks().dispatcher());
    this.insights = new ReceiveInsights(calls, hub.tasks().dispatcher(), audit);
    this.weight = new ChangeWeight(calls, hub.agents().weights());
    this.delegation =
        new DelegationExtension(
            hub.tasks().dispatcher(), hub.agents().directory(), enforceDeadlines);
    this.describe =
        new DescribeAgent(
            calls, hub.tasks().dispatcher(), new AgentSkillsWriter(hub.skills().catalog()));
  }

  @Override
  protected void define() {
    RestDefinition rest = rest(A2wPath.PREFIX).description("A2W: agents as workers.");
    serve(
        rest.get("/manifest").produces(JSON),
        "a2w-manifest",
        "Returns who the agent is.",
        describe::manifest);
    serve(
        rest.get("/capabilities").produces(JSON),
        "a2w-capabilities",
        "Returns what the agent can do.",
        describe::capabilities);
    serve(body(rest.post("/start")), "a2w-start", "Starts a task.", start::run);
    serve(
        rest.get("/status").produces(JSON),
        "a2w-status",
        "Returns the status of a task, or of the agent.",
        status::run,
        "task_id: The id of the task.");
    serve(body(rest.post("/stop")), "a2w-stop", "Asks a task to wind down and stop.", stop::run);
    serve(body(rest.post("/terminate")), "a2w-terminate", "Ends a task at once.", terminate::run);
    serve(
        rest.get("/report").produces(JSON),
        "a2w-report",
        "Returns the result of a task.",
        report::run,
        "task_id: The id of the task.");
    serve(
        rest.get("/logs").produces(JSON),
        "a2w-logs",
        "Returns what happened to the agent's tasks.",
        logs::run,
        "task_id: The id of the task.",
        "cursor: The position behind which the entries begin.");
    serve(
        body(rest.post("/insights")),
        "a2w-insights",
        "Gives a task data that it waits for, or returns artifacts.",
        insights::run);
    serve(body(rest.post("/weight")), "a2w-weight", "Changes the agent's weight.", weight::run);
  }

  private static RestDefinition body(RestDefinition rest) {
    return rest.consumes(JSON).produces(JSON);
  }

  @Override
  public Map<String, WebSocketChannel> webSocketChannels() {
    return channels.byPath();
  }

  @Override
  public List<A2aMessageExtension> messageExtensions() {
    return List.of(delegation);
  }

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    return Map.of("/a2w/", errors);
  }

  @Override
  public List<AuditRule> auditRules() {
    return List.of(new AuditRule("POST", A2wPath.PREFIX + "/weight", "agent.weight"));
  }

  @Override
  public Map<String, String> indexEntries() {
    return Map.of("worker", A2wPath.PREFIX + "/manifest");
  }

  @Override
  public List<CallExample> examples(SkillCall call) {
    return A2wCallExamples.of(call);
  }
}
