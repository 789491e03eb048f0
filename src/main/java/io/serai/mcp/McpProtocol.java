package io.serai.mcp;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.sse.SseStreamManager;
import io.serai.mcp.call.TaskFeature;
import io.serai.mcp.call.ToolConfig;
import io.serai.mcp.call.ToolFeature;
import io.serai.mcp.completion.CompletionFeature;
import io.serai.mcp.http.McpAuthorizationServer;
import io.serai.mcp.http.McpErrorFormat;
import io.serai.mcp.http.McpRoutes;
import io.serai.mcp.input.RequestStateCipher;
import io.serai.mcp.listen.ListenFeature;
import io.serai.mcp.prompt.PromptFeature;
import io.serai.mcp.remote.McpServerModule;
import io.serai.mcp.resource.ResourceFeature;
import io.serai.mcp.run.McpMethods;
import io.serai.mcp.session.SessionStore;
import io.serai.mcp.tool.FileLimits;
import io.serai.mcp.tool.ToolChanges;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.RequestRecorder;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.SkillCall;
import io.serai.reload.FolderChangeHandler;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.security.jwt.JwtSettings;
import io.serai.skill.agent.AgentEntry.RemoteCard;
import io.serai.task.run.work.TaskRunner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.RoutesBuilder;

/**
 * The Model Context Protocol: every skill is a tool of language models, at {@code /mcp} and {@code
 * /agents/{id}/mcp}.
 */
public final class McpProtocol implements Protocol {
  static final String NAME = "mcp";

  private final RequestRecorder requests = new RequestRecorder(NAME);
  private final SseStreamManager streams;
  private final McpRoutes routes;
  private final McpErrorFormat errors;
  private final ListenFeature listen;
  private final PromptFeature prompts;
  private final McpServerModule servers;

  /** Creates the protocol. */
  public McpProtocol(ProtocolContext hub) {
    McpConfig config = McpSettings.config(hub.settings());
    RequestStateCipher states =
        new RequestStateCipher(hub.platform().vault().sealer(), config.answerWithin(), hub.clock());
    FileLimits files = new FileLimits(config.maxEmbeddedSize(), config.maxResourceSize());
    SessionStore sessions = new SessionStore(hub.platform().database(), hub.clock());
    TaskAudit audit = new TaskAudit(hub.audit(), NAME);
    ToolFeature tools =
        new ToolFeature(
            hub,
            audit,
            states,
            sessions,
            new ToolConfig(config.maxListedTools(), config.taskAfter(), files));
    TaskFeature tasks = new TaskFeature(hub.tasks().dispatcher(), audit, files);
    this.prompts = new PromptFeature(hub);
    ResourceFeature resources = new ResourceFeature(hub, sessions, config.maxResourceSize());
    CompletionFeature completion = new CompletionFeature(List.of(prompts, resources.completer()));
    this.listen =
        new ListenFeature(
            List.of(new ToolChanges(hub.skills().catalog()), prompts, resources.changes()),
            tasks,
            resources.watched(),
            sessions,
            hub.tasks().timer());
    McpMethods methods =
        new McpMethods(List.of(tools, tasks, prompts, resources, completion, listen));
    this.streams = new SseStreamManager(config.heartbeat());
    Optional<McpAuthorizationServer> issuer =
        JwtSettings.issuer(hub.settings())
            .map(
                address -> new McpAuthorizationServer(address, JwtSettings.scopes(hub.settings())));
    this.errors = new McpErrorFormat(issuer);
    this.routes =
        new McpRoutes(
            methods,
            tools::answered,
            (context, last) ->
                last == null ? listen.ofSession(context) : tools.resumed(context, last),
            listen::endSession,
            hub.agents().calls(),
            requests,
            streams,
            issuer);
    this.servers = new McpServerModule(hub, McpSettings.servers(hub.settings()));
  }

  @Override
  public String name() {
    return NAME;
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
  public List<FolderChangeHandler> folders() {
    return List.of(prompts.folder());
  }

  @Override
  public Set<String> publicPaths() {
    return McpRoutes.publicPaths();
  }

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    return Map.of(McpRoutes.PATH, errors);
  }

  @Override
  public Map<String, String> indexEntries() {
    return Map.of("mcp", McpRoutes.PATH);
  }

  @Override
  public List<CallExample> examples(SkillCall call) {
    return McpCallExamples.of(call);
  }

  @Override
  public List<AgentFileSectionReader> agentBlocks() {
    return List.of(servers.blocks());
  }

  @Override
  public List<TaskRunner> taskRunners() {
    return List.of(servers.runner());
  }

  @Override
  public void awaitStoredSkills() {
    servers.awaitStoredTools();
  }

  @Override
  public Map<String, RemoteCard> remoteAgents() {
    return servers.cards();
  }

  @Override
  public int openStreams() {
    return streams.open();
  }

  @Override
  public void endStreams() {
    listen.end();
    streams.close();
  }

  @Override
  public void close() {
    servers.close();
  }
}
