package io.serai.dialect.organization.served;

import io.serai.concurrent.Callbacks;
import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.dialect.organization.file.OrganizationFolder;
import io.serai.dialect.organization.file.ReportWatcher;
import io.serai.dialect.organization.file.ReportWatchers;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.ReloadHistory;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentDirectory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The organizations that are agents of the hub, in step with the agents' files. Thread-safe; only
 * its executor reads files.
 */
public final class ServedOrganizations {
  private static final Logger LOG = LoggerFactory.getLogger(ServedOrganizations.class);

  private final AgentDirectory agents;
  private final Path home;
  private final ReloadHistory reloads;
  private final ScheduledExecutorService executor;
  private final Clock clock;
  private final Map<String, ServedOrganization> served = new ConcurrentHashMap<>();
  private final ReportWatchers watchers;
  private final Map<String, CallSlots> slots = new ConcurrentHashMap<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final AtomicLong revision = new AtomicLong();

  /**
   * @param home against which paths are shown
   * @param executor reads files
   */
  public ServedOrganizations(
      AgentDirectory agents,
      Path home,
      ReloadHistory reloads,
      ScheduledExecutorService executor,
      Clock clock) {
    this.agents = agents;
    this.home = home.toAbsolutePath().normalize();
    this.reloads = reloads;
    this.executor = executor;
    this.clock = clock;
    this.watchers = new ReportWatchers(clock);
  }

  /** Begins to follow the agents. */
  public void open() {
    agents.listen(this::synchronize);
    synchronize();
  }

  /** Adds a listener, which is called on the executor after each change of an organization. */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }

  /** Returns the organization that is that agent. */
  public Optional<ServedOrganization> find(String agent) {
    return Optional.ofNullable(served.get(agent));
  }

  /** Returns all organizations. */
  public Collection<ServedOrganization> all() {
    return List.copyOf(served.values());
  }

  /** Returns a number that is another one after each change. */
  public long revision() {
    return revision.get();
  }

  /** Completes when the files of all present organizations have been read. */
  public CompletableFuture<Void> loaded() {
    return CompletableFuture.allOf(
        all().stream().map(ServedOrganization::loaded).toArray(CompletableFuture[]::new));
  }

  private synchronized void synchronize() {
    Map<String, OrganizationAgentConfig> now = new HashMap<>();
    for (AgentDefinition agent : agents.agents()) {
      agent.block(OrganizationAgentConfig.class).ifPresent(block -> now.put(agent.id(), block));
    }
    for (ServedOrganization each : all()) {
      if (!each.block().equals(now.get(each.block().agentId()))) {
        close(each);
      }
    }
    now.values().stream().filter(block -> !served.containsKey(block.agentId())).forEach(this::open);
    slots.entrySet().removeIf(each -> !now.containsKey(each.getKey()) && each.getValue().isIdle());
  }

  private void open(OrganizationAgentConfig block) {
    OrganizationFolder folder = new OrganizationFolder(block.dir(), shown(block.dir()), clock);
    CallSlots limit = slots.computeIfAbsent(block.agentId(), id -> new CallSlots());
    limit.limit(block.concurrent());
    ReportWatcher reports =
        new ReportWatcher(block.dir(), block.poll(), folder::chart, executor, watchers, clock);
    ServedOrganization organization =
        new ServedOrganization(block, folder, reports, limit, watchers.abandoned());
    served.put(block.agentId(), organization);
    organization.open(executor, this::changed);
  }

  private void close(ServedOrganization organization) {
    served.remove(organization.block().agentId());
    try {
      executor.execute(() -> organization.close(this::changed));
    } catch (RejectedExecutionException stopping) {
      LOG.debug("The hub is stopping; organizations are no longer read");
    }
  }

  private void changed(List<FileReloadOutcome> outcomes) {
    revision.incrementAndGet();
    reloads.record(outcomes);
    Callbacks.runAll(listeners);
  }

  private String shown(Path folder) {
    Path path = folder.startsWith(home) ? home.relativize(folder) : folder;
    return path.toString().replace('\\', '/');
  }
}
