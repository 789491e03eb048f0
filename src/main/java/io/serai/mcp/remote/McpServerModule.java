package io.serai.mcp.remote;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.mcp.client.McpServerBlockReader;
import io.serai.mcp.client.MessageParser;
import io.serai.mcp.client.RunningPrograms;
import io.serai.mcp.client.TransportServices;
import io.serai.outbound.stream.StreamLimits;
import io.serai.protocol.ProtocolContext;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.AgentEntry.RemoteCard;
import io.serai.skill.agent.DelegationHopLimit;
import io.serai.skill.agent.DelegationSettings;
import io.serai.task.run.work.TaskRunner;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** Assembles what one hub needs for MCP servers behind it: their tools, and the calls of these. */
public final class McpServerModule implements AutoCloseable {
  private static final StreamLimits STREAMS =
      new StreamLimits(256L * 1024 * 1024, 1_000_000, 8L * 1024 * 1024, 1_000);

  private final McpServerBlockReader blocks;
  private final ScheduledThreadPoolExecutor timer;
  private final RunningPrograms programs = new RunningPrograms();
  private final McpToolSynchronizer servers;
  private final McpTaskRunner runner;

  /** Creates the parts of a hub. */
  public McpServerModule(ProtocolContext hub, McpRefreshAndRetryConfig config) {
    this.blocks = new McpServerBlockReader(hub.settings().home());
    this.timer = new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named("serai-mcp"));
    timer.setRemoveOnCancelPolicy(true);
    TransportServices environment =
        new TransportServices(
            hub.platform().outbound(),
            hub.platform().credentials(),
            hub.platform().vault(),
            STREAMS,
            config.retryDelay(),
            new MessageParser(),
            programs,
            timer);
    AgentComponentContext links =
        Objects.requireNonNull(
            hub.platform().camel().getRegistry().findSingleByType(AgentComponentContext.class));
    this.servers =
        new McpToolSynchronizer(
            hub.agents().directory(),
            environment,
            hub.skills().catalog(),
            new RemoteToolSkills(links, hub.skills().statistics()),
            new ToolStore(hub.data()),
            config.refresh(),
            hub.clock());
    this.runner =
        new McpTaskRunner(
            hub.agents().directory(),
            servers,
            hub.tasks().owners(),
            new ToolCallServices(
                new SamplingSkill(hub.tasks().dispatcher()),
                new DelegationHopLimit(hub.settings().get(DelegationSettings.MAX_DEPTH)),
                config.retries(),
                config.retryDelay(),
                ConcurrentHashMap.newKeySet(),
                timer));
    servers.open();
  }

  /** Returns the reader of the block {@code mcp} of agent files. */
  public AgentFileSectionReader blocks() {
    return blocks;
  }

  /** Returns the runner of the tasks of MCP servers. */
  public TaskRunner runner() {
    return runner;
  }

  /** Waits until the stored tools of all servers are served; blocks. */
  public void awaitStoredTools() {
    servers.awaitStoredTools();
  }

  /** Returns what the hub has read of each server, by the ids of their agents. */
  public Map<String, RemoteCard> cards() {
    Map<String, RemoteCard> cards = new HashMap<>();
    servers.all().forEach(each -> cards.put(each.config().agentId(), each.card()));
    return cards;
  }

  /** Ends the connections and programs. */
  @Override
  public void close() {
    servers.close();
    programs.close();
    timer.shutdownNow();
  }
}
