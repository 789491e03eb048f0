package io.serai.mcp.remote;

import io.serai.concurrent.Callbacks;
import io.serai.mcp.client.McpServer;
import io.serai.mcp.client.McpServerConfig;
import io.serai.mcp.client.TransportServices;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.AgentEntry.UnservedTools;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the catalog's skills in step with the tools of the MCP servers in the directory.
 *
 * <p>The tools of a server are read when its agent appears, when the server says that they have
 * changed, and at a fixed interval. If they cannot be read, that is repeated after growing pauses;
 * the skills of the last time stay in the catalog, also over a start of the hub. A refused tool is
 * served some seconds after its approval, without another reading. Thread-safe; changes are made
 * one after the other.
 */
final class McpToolSynchronizer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(McpToolSynchronizer.class);

  /** How often the hub looks whether refused tools were approved. */
  private static final Duration APPROVAL_CHECK = Duration.ofSeconds(2);

  private final AgentDirectory directory;
  private final TransportServices environment;
  private final SkillCatalog catalog;
  private final RemoteToolSkills skills;
  private final ToolStore store;
  private final Duration interval;
  private final Clock clock;
  private final Map<String, ToolListRefresher> served = new ConcurrentSkipListMap<>();

  private final ToolListWorker worker = new ToolListWorker();
  private final ToolListFetcher lists = new ToolListFetcher(worker);

  // guarded by this
  private boolean closed;

  /**
   * @param interval how often the tools of a server are read
   */
  McpToolSynchronizer(
      AgentDirectory directory,
      TransportServices environment,
      SkillCatalog catalog,
      RemoteToolSkills skills,
      ToolStore store,
      Duration interval,
      Clock clock) {
    this.directory = directory;
    this.environment = environment;
    this.catalog = catalog;
    this.skills = skills;
    this.store = store;
    this.interval = interval;
    this.clock = clock;
  }

  /** Starts with the agents of the directory, and follows its changes. */
  void open() {
    directory.listen(() -> worker.execute(this::synchronize));
    worker.execute(this::synchronize);
  }

  /**
   * Waits until the stored tools of all servers of the directory are served. Blocks; for the start
   * of a hub, after the files of agents are loaded.
   */
  void awaitStoredTools() {
    worker.submit(this::synchronize).toCompletableFuture().join();
  }

  /** Returns the server that is an agent; empty if the agent is none. */
  Optional<PublishedMcpServer> find(String agent) {
    return Optional.ofNullable(served.get(agent)).map(ToolListRefresher::server);
  }

  /** Returns all servers, sorted by their agents. */
  List<PublishedMcpServer> all() {
    return served.values().stream().map(ToolListRefresher::server).toList();
  }

  /** Ends all connections and programs. The skills stay in the catalog. */
  @Override
  public synchronized void close() {
    closed = true;
    worker.close();
    served.values().forEach(ToolListRefresher::close);
    served.clear();
  }

  private synchronized void synchronize() {
    if (closed) {
      return;
    }
    Map<String, AgentDefinition> now = new HashMap<>();
    directory.agents().stream()
        .filter(agent -> McpServerConfig.of(agent).isPresent())
        .forEach(agent -> now.put(agent.id(), agent));
    for (Map.Entry<String, ToolListRefresher> each : Map.copyOf(served).entrySet()) {
      if (!now.containsKey(each.getKey())) {
        served.remove(each.getKey());
        each.getValue().close();
        catalog.update(List.of(), each.getValue().server().skills());
      }
    }
    Callbacks.callAll(now.values(), this::update);
  }

  private void update(AgentDefinition agent) {
    McpServerConfig config = McpServerConfig.of(agent).orElseThrow();
    AgentSkillHints hints = AgentSkillHints.of(agent);
    ToolListRefresher before = served.get(agent.id());
    if (before != null && before.server().config().equals(config)) {
      before.server().applyHints(hints, catalog, skills);
      return;
    }
    List<Skill> known = before == null ? List.of() : before.server().skills();
    if (before != null) {
      before.close();
    }
    ToolListRefresher watched =
        new ToolListRefresher(config, hints, environment, known, worker::execute, this::read);
    served.put(agent.id(), watched);
    applyStored(watched.server());
    watched.begin(interval);
    if (config.pin()) {
      watched.repeat(APPROVAL_CHECK, () -> applyApprovals(watched.server()));
    }
  }

  /** Serves the tools as they were read last, until they are read anew. */
  private void applyStored(PublishedMcpServer server) {
    try {
      McpServerConfig config = server.config();
      RemoteToolReader stored = store.load(config.agentId(), config.identity(), config.tools());
      if (!stored.tools().isEmpty()) {
        server.setOffered(stored.tools());
        server.apply(approved(server, new ArrayList<>()), catalog, skills);
      }
    } catch (IOException unreadable) {
      logUnreadable(server, unreadable);
    } catch (RuntimeException fault) {
      LOG.error("The stored tools of {} cannot be served", server.config().agentId(), fault);
    }
  }

  /** Serves those of the refused tools that an operator has approved since. */
  private synchronized void applyApprovals(PublishedMcpServer server) {
    if (server.unserved().refused().isEmpty() || !isServed(server)) {
      return;
    }
    try {
      if (!store.version(server.config().agentId()).equals(server.storeVersion())) {
        server.applyApproved(approved(server, new ArrayList<>()), catalog, skills);
      }
    } catch (IOException unreadable) {
      logUnreadable(server, unreadable);
    }
  }

  private boolean isServed(PublishedMcpServer server) {
    return find(server.config().agentId()).filter(server::equals).isPresent();
  }

  /** Reads the tools of a server, and updates the catalog. */
  private CompletionStage<Void> read(PublishedMcpServer server) {
    McpServer client = server.client();
    return client
        .handshake()
        .thenCompose(
            handshake -> {
              int connection = client.connectionNumber();
              return lists
                  .fetch(client, server.config(), handshake)
                  .thenCompose(reader -> worker.submit(() -> apply(server, reader)))
                  .thenRun(() -> server.wasRead(handshake, connection, clock.instant()));
            });
  }

  private synchronized void apply(PublishedMcpServer server, RemoteToolReader reader) {
    if (!isServed(server)) {
      return; // its agent has changed meanwhile
    }
    List<String> problems = new ArrayList<>();
    String prefix = "The tool " + server.config().prefix();
    reader.leftOut().forEach(each -> problems.add(prefix + each + "; it is left out"));
    reader
        .limit()
        .ifPresent(
            limit ->
                problems.add(
                    "The hub does not read all tools of the MCP server %s: it reads at most %s"
                        .formatted(server.config().agentId(), limit)));
    server.setOffered(reader.tools());
    server.setUnserved(new UnservedTools(server.unserved().refused(), reader.leftOut()));
    List<RemoteTool> tools;
    try {
      store.save(server.config().agentId(), server.config().identity(), reader);
      tools = approved(server, problems);
    } catch (IOException unreadable) {
      logUnreadable(server, unreadable);
      boolean pinned = server.config().pin();
      tools = pinned ? List.of() : reader.tools();
      server.setUnserved(new UnservedTools(pinned ? names(reader) : List.of(), reader.leftOut()));
    }
    server.report(problems, names(reader));
    server.apply(tools, catalog, skills);
  }

  private static List<String> names(RemoteToolReader reader) {
    return reader.tools().stream().map(RemoteTool::name).toList();
  }

  /** Returns the tools that are served; of a pinned server, those that are approved. */
  private List<RemoteTool> approved(PublishedMcpServer server, List<String> problems)
      throws IOException {
    McpServerConfig config = server.config();
    server.setStoreVersion(store.version(config.agentId())); // first: it may change meanwhile
    Set<String> refused = new TreeSet<>();
    for (UnapprovedTool each : store.unapproved(config.agentId(), server.offered())) {
      problems.add(
          "The tool %s%s %s; %s serai mcp approve %s"
              .formatted(
                  config.prefix(),
                  each.name(),
                  each.isNew() ? "is new" : "is not as it was approved",
                  config.pin() ? "it is refused until" : "approve it by",
                  config.agentId()));
      if (config.pin()) {
        refused.add(each.name());
      }
    }
    server.setUnserved(new UnservedTools(List.copyOf(refused), server.unserved().leftOut()));
    return server.offered().stream().filter(tool -> !refused.contains(tool.name())).toList();
  }

  private static void logUnreadable(PublishedMcpServer server, IOException failure) {
    LOG.error(
        "The stored tools of {} cannot be read or written: {}",
        server.config().agentId(),
        failure.getMessage());
  }
}
