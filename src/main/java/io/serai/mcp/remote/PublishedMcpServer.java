package io.serai.mcp.remote;

import io.serai.mcp.client.HandshakeResult;
import io.serai.mcp.client.McpServer;
import io.serai.mcp.client.McpServerConfig;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import io.serai.skill.agent.AgentEntry.CardContent;
import io.serai.skill.agent.AgentEntry.RemoteCard;
import io.serai.skill.agent.AgentEntry.UnservedTools;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An MCP server and its skills in the catalog. Changed by one thread, readable by any. */
final class PublishedMcpServer {
  private static final Logger LOG = LoggerFactory.getLogger(PublishedMcpServer.class);

  private final McpServerConfig config;
  private final McpServer client;
  private final Supplier<CompletionStage<Void>> reader;
  private final CompletableFuture<Void> firstRead = new CompletableFuture<>();
  private volatile Map<String, RemoteTool> tools = Map.of();
  private volatile List<Skill> skills;
  private volatile @Nullable Fault fault;
  private volatile @Nullable HandshakeResult handshake;
  private volatile UnservedTools unserved = new UnservedTools(List.of(), List.of());
  private volatile int readConnection;
  private volatile @Nullable Instant readAt;

  // used by the thread that makes changes
  private List<RemoteTool> read = List.of();
  private List<RemoteTool> offered = List.of();
  private String storeVersion = "";
  private AgentSkillHints hints;
  private final ToolProblemLog problems;

  /**
   * @param hints what the operator says of single tools
   * @param reader reads the tools again
   * @param skills the skills of the agent's earlier definition, which are in the catalog
   */
  PublishedMcpServer(
      McpServerConfig config,
      AgentSkillHints hints,
      McpServer client,
      Supplier<CompletionStage<Void>> reader,
      List<Skill> skills) {
    this.config = config;
    this.problems = new ToolProblemLog(config.agentId());
    this.hints = hints;
    this.client = client;
    this.reader = reader;
    this.skills = skills;
  }

  McpServerConfig config() {
    return config;
  }

  McpServer client() {
    return client;
  }

  /** Completes when the tools have been read once, or could not be. */
  CompletableFuture<Void> firstRead() {
    return firstRead;
  }

  /** Returns a tool; empty if the server does not have it, or it is not served. */
  Optional<RemoteTool> tool(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  /**
   * Waits until the tools of a pinned server have been read since it was connected, because it may
   * be another one since then. Completes also if they could not be read.
   */
  CompletionStage<Void> readSinceConnected() {
    return config.pin()
        ? client
            .handshake()
            .thenCompose(ready -> isRead() ? CompletableFuture.completedFuture(null) : readAgain())
        : CompletableFuture.completedFuture(null);
  }

  /** Whether the tools were read over the connection that was opened last. */
  boolean isRead() {
    return readConnection == client.connectionNumber();
  }

  /** Returns the number of the connection over which the tools were read; 0 before that. */
  int readConnection() {
    return readConnection;
  }

  /** Reads the tools again; completes when they have been read, or could not be. */
  CompletionStage<Void> readAgain() {
    return reader.get();
  }

  List<Skill> skills() {
    return skills;
  }

  /** Returns why the tools could not be read, as callers may see it; null if they could. */
  @Nullable String fault() {
    Fault now = fault;
    return now == null ? null : now.text();
  }

  /** Updates the catalog with the tools. */
  void apply(List<RemoteTool> now, SkillCatalog catalog, RemoteToolSkills factory) {
    read = List.copyOf(now);
    if (fault != null || !isServed(withHints())) {
      serve(catalog, factory);
    }
  }

  /** Updates the catalog if the operator says something else of the tools now. */
  void applyHints(AgentSkillHints now, SkillCatalog catalog, RemoteToolSkills factory) {
    if (hints.equals(now)) {
      return;
    }
    hints = now;
    problems.report(now);
    serveAgain(catalog, factory);
  }

  /** Updates the catalog with those of the tools read before that may be served now. */
  void applyApproved(List<RemoteTool> now, SkillCatalog catalog, RemoteToolSkills factory) {
    read = List.copyOf(now);
    serveAgain(catalog, factory);
  }

  private void serveAgain(SkillCatalog catalog, RemoteToolSkills factory) {
    Fault before = fault;
    if (!read.isEmpty() && !isServed(withHints()) && serve(catalog, factory)) {
      fault = before; // no reading has succeeded
    }
  }

  private List<RemoteTool> withHints() {
    return read.stream().map(tool -> tool.with(hints)).toList();
  }

  private boolean isServed(List<RemoteTool> now) {
    return byName(now).equals(tools) && skills.size() == now.size();
  }

  private static Map<String, RemoteTool> byName(List<RemoteTool> all) {
    Map<String, RemoteTool> byName = new LinkedHashMap<>();
    all.forEach(tool -> byName.put(tool.name(), tool));
    return byName;
  }

  /** Updates the catalog; returns whether it could, otherwise the fault says why not. */
  private boolean serve(SkillCatalog catalog, RemoteToolSkills factory) {
    List<RemoteTool> now = withHints();
    List<Skill> next = factory.of(config, now);
    Map<String, RemoteTool> before = tools;
    tools = byName(now); // first, because a skill may be called as soon as the catalog has it
    try {
      catalog.update(next, skills);
      skills = next;
      fault = null;
      LOG.info("The MCP server {} has {} tools for this hub", config.agentId(), next.size());
      return true;
    } catch (SkillExistsException conflict) {
      tools = before;
      String text = String.valueOf(conflict.getMessage());
      setFault(text, text);
      return false;
    }
  }

  /**
   * Notes what the server said of itself when its tools were read.
   *
   * @param connection number of the connection over which they were read
   */
  void wasRead(HandshakeResult now, int connection, Instant at) {
    handshake = now;
    readConnection = connection;
    readAt = at;
  }

  /** Returns what the hub has read of the server. */
  RemoteCard card() {
    HandshakeResult known = handshake;
    Fault wrong = fault;
    String state = wrong != null ? "fault" : known == null ? "unknown" : "ok";
    return new RemoteCard(
        state,
        known == null ? null : content(known),
        readAt,
        wrong == null ? null : wrong.forOperators(),
        Optional.of(unserved));
  }

  private CardContent content(HandshakeResult known) {
    return new CardContent(
        known.name(),
        known.version(),
        "mcp/" + known.revision().text(),
        config.endpoint() instanceof Endpoint.Http ? "HTTP" : "STDIO",
        true);
  }

  /**
   * Logs what is wrong with some of the tools, once.
   *
   * @param all the names of all tools that the server has
   */
  void report(List<String> now, List<String> all) {
    problems.report(now, all, hints);
  }

  /** Whether a tool waits for the approval of an operator. */
  boolean isRefused(String name) {
    return unserved.refused().contains(name);
  }

  /** Returns which of the tools that were read are not served. */
  UnservedTools unserved() {
    return unserved;
  }

  /** Notes which of the tools that were read are not served. */
  void setUnserved(UnservedTools now) {
    unserved = now;
  }

  /** Returns the tools that were read last, with those that are refused. */
  List<RemoteTool> offered() {
    return offered;
  }

  /** Notes the tools that were read, with those that are refused. */
  void setOffered(List<RemoteTool> now) {
    offered = List.copyOf(now);
  }

  /** Returns the version of the approvals that decided which tools are refused. */
  String storeVersion() {
    return storeVersion;
  }

  /** Notes the version of the approvals, see {@link ToolStore#version}. */
  void setStoreVersion(String now) {
    storeVersion = now;
  }

  /**
   * Notes why the tools cannot be read; those of the last time stay.
   *
   * @param forOperators the text with what callers must not see
   */
  void setFault(String text, String forOperators) {
    Fault now = new Fault(text, forOperators);
    if (!now.equals(fault)) {
      LOG.warn("The tools of the MCP server {} cannot be read: {}", config.agentId(), forOperators);
    }
    fault = now;
  }

  private record Fault(String text, String forOperators) {}
}
