package io.serai.hub;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.protocol.Platform;
import io.serai.protocol.TaskServices;
import io.serai.security.AgentDefinition;
import io.serai.security.RetentionRule;
import io.serai.security.agent.AgentDirectory;
import io.serai.setting.Settings;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.agent.AgentComponent;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.LocalAndRemoteAgentResolver;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.skill.intake.SkillTextMatcher;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.skill.run.SkillRunner;
import io.serai.skill.run.TaskSpans;
import io.serai.skill.search.SkillSearch;
import io.serai.skill.search.SkillSearchSettings;
import io.serai.store.Database;
import io.serai.store.StoreSettings;
import io.serai.task.TaskEventLog;
import io.serai.task.log.DeferringTaskEventLog;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskSettings;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.environment.UuidV7Generator;
import io.serai.task.run.work.TaskRunner;
import io.serai.task.run.work.TaskRunners;
import io.serai.trace.Tracing;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;

/** Configures and runs the tasks of a hub: their log, dispatcher, runner and intent resolver. */
final class TaskEngineSetup implements AutoCloseable {

  private static final int THREADS = 4;
  private static final Duration QUEUE_IDLE = Duration.ofMinutes(1);

  private final CamelContext camel;
  private final OwnerRightsLookup owners;
  private final ActiveAgents agents;
  private final TaskRunners runners;
  private final Supplier<Executor> currentExecutor;
  private final TaskDispatcher dispatcher;
  private final SkillIntentResolver skillIntentResolver;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final TaskEngineStop stop;
  private final ThreadPoolExecutor background;
  private final ScheduledThreadPoolExecutor timer;
  private final String hub;
  private final TaskEventLog log;
  private final AgentComponentContext agentContext;
  private final Optional<BrokerTaskQueue> queue;

  TaskEngineSetup(
      Settings settings,
      Platform platform,
      SkillCatalog catalog,
      SkillSearch search,
      AgentDirectory directory,
      List<TaskRunner> remoteAgents,
      OwnerRightsLookup owners,
      Map<String, RetentionRule> retentions,
      Tracing tracing,
      Clock clock) {
    this.camel = platform.camel();
    this.owners = owners;
    this.agents = new ActiveAgents(directory);
    this.background = ThreadPoolFactory.bounded("serai-tasks", THREADS, Integer.MAX_VALUE);
    this.timer = new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named("serai-task-timer"));
    timer.setRemoveOnCancelPolicy(true);
    this.currentExecutor = new VertxContextExecutors(background);
    Supplier<String> ids = new UuidV7Generator(clock);
    TaskSpans spans = new TaskSpans(tracing);
    SkillRunner runner = new SkillRunner(camel, catalog, owners, currentExecutor, spans);
    this.hub = ids.get();
    this.log = log(settings, platform.database(), background, timer);
    AgentLimits standard = TaskSettings.agentLimits(settings);
    this.runners =
        new TaskRunners(Stream.concat(remoteAgents.stream(), Stream.of(runner)).toList());
    this.dispatcher =
        new TaskDispatcher(
            log,
            runners,
            agent -> limits(agent, standard),
            new RetentionRules(
                retentions,
                id -> agents.find(id).map(AgentDefinition::retention).orElse(RetentionRule.NONE),
                settings.find(TaskSettings.KEEP_FAILED_FOR)),
            TaskSettings.config(settings),
            new DispatcherEnvironment(hub, clock, ids, currentExecutor, background, timer));
    dispatcher.observe(spans);
    this.stop =
        new TaskEngineStop(camel, dispatcher, runner, settings.get(HubSettings.SHUTDOWN_TIMEOUT));
    this.queue = queue(settings);
    this.skillIntentResolver =
        new SkillIntentResolver(
            catalog,
            new SkillTextMatcher(
                search,
                settings.get(SkillSearchSettings.INTAKE_MIN_FIT),
                SkillSearchSettings.minSimilarity(settings)));
    this.agentContext =
        new AgentComponentContext(
            new LocalAndRemoteAgentResolver(agents, dispatcher, skillIntentResolver),
            agents,
            ids,
            currentExecutor);
    camel.getRegistry().bind(AgentComponent.CONTEXT, AgentComponentContext.class, agentContext);
  }

  /** Returns what protocols use of it. */
  TaskServices services() {
    return new TaskServices(dispatcher, owners, currentExecutor, timer, hub, log.shared());
  }

  TaskDispatcher dispatcher() {
    return dispatcher;
  }

  /** Returns the runners, to which those of protocols are added. */
  TaskRunners runners() {
    return runners;
  }

  SkillIntentResolver intentResolver() {
    return skillIntentResolver;
  }

  AgentComponentContext agentContext() {
    return agentContext;
  }

  ActiveAgents agents() {
    return agents;
  }

  /** Returns the timer of tasks, for components that depend on tasks. */
  ScheduledThreadPoolExecutor timer() {
    return timer;
  }

  /**
   * Makes this hub known to those that share its tasks; to be called before the first task. A
   * second call does nothing.
   */
  void join() {
    queue.ifPresent(dispatcher::share);
    await(dispatcher.join());
  }

  /** Recovers the tasks of an earlier process; to be called after all skills are loaded. */
  void recover() {
    join();
    await(dispatcher.recover());
    queue.ifPresent(BrokerTaskQueue::startConsuming);
  }

  private static void await(CompletionStage<Void> step) {
    try {
      step.toCompletableFuture().get();
    } catch (ExecutionException failure) {
      throw new HubException(
          "The task log cannot be read: " + String.valueOf(failure.getCause()), failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new HubException("The hub was stopped while it started.", stopped);
    }
  }

  /** Leaves queued tasks to the next start, since skills are about to go. */
  void holdQueued() {
    dispatcher.holdQueued();
  }

  /** Returns the stop of the tasks, which the hub begins and this object ends. */
  TaskEngineStop stop() {
    return stop;
  }

  /**
   * Waits for running tasks within the remaining time. Tasks that wait for input or take longer are
   * left to the next start. A second call does nothing.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      queue.ifPresent(BrokerTaskQueue::stopConsuming);
      stop.finish();
      if (log instanceof DeferringTaskEventLog deferring) {
        deferring.close();
      }
      timer.shutdownNow();
      background.shutdownNow();
    }
  }

  private Optional<BrokerTaskQueue> queue(Settings settings) {
    String uri = settings.text(TaskSettings.QUEUE);
    if (uri.isEmpty()) {
      return Optional.empty();
    }
    if (!log.shared()) {
      throw new HubException(
          "serai.tasks.queue is for hubs that share a database: set serai.store.url to one of"
              + " PostgreSQL, or leave the queue out.");
    }
    return Optional.of(new BrokerTaskQueue(camel, uri, dispatcher, timer, QUEUE_IDLE));
  }

  private static TaskEventLog log(
      Settings settings, Database database, Executor lister, ScheduledExecutorService timer) {
    if (settings.text(StoreSettings.URL).equals("memory")) {
      return new InMemoryTaskEventLog(lister, TaskSettings.endedTaskMemory(settings));
    }
    TaskEventLog tables = new SqlTaskEventLog(database);
    return tables.shared() ? tables : new DeferringTaskEventLog(tables, timer);
  }

  private AgentLimits limits(String id, AgentLimits standard) {
    return agents
        .find(id)
        .map(
            agent ->
                new AgentLimits(
                    agent.maxConcurrent().orElse(standard.concurrent()),
                    agent.maxQueued().orElse(standard.queued()),
                    standard.separatesCallers()))
        .orElse(standard);
  }
}
