package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.route.header.SeraiHeaderGuard;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.security.RetentionRule;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.LocalAndRemoteAgentResolver;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.skill.intake.SkillTextMatcher;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.skill.run.SkillRunner;
import io.serai.skill.run.TaskSpans;
import io.serai.skill.search.SkillSearch;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskStatus;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.InputResponseReceipt;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.trace.Tracing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;

/** Camel with skills and tasks, on a log that may outlive it; the caller is an operator. */
public final class Bus implements AutoCloseable {

  public static final String ME = "operator:me";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  public final SkillCatalog catalog = new SkillCatalog();
  public final AgentDirectory agents = new AgentDirectory();
  public final CamelContext camel = new DefaultCamelContext();
  public final SkillRunner runner;
  public final TaskDispatcher tasks;
  public final SkillIntentResolver skillIntentResolver;

  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final ExecutorService background = Executors.newFixedThreadPool(2);
  private final SkillStatistics statistics =
      SkillStatistics.open(new MemoryStatistics(), Clock.systemUTC(), timer);
  private final SkillSearch search =
      new SkillSearch(catalog, statistics, Clock.systemUTC(), Optional.empty());

  public Bus() {
    this(new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE));
  }

  public Bus(TaskEventLog log) {
    Supplier<Executor> here = () -> background;
    runner =
        new SkillRunner(
            camel,
            catalog,
            new OwnerRightsLookup(
                new ActiveAgents(agents)::find,
                id -> Optional.of(new Caller(id, true, Permissions.ALL))),
            here,
            new TaskSpans(Tracing.NONE));
    tasks =
        new TaskDispatcher(
            log,
            runner,
            agent -> new AgentLimits(100, 100, false),
            RetentionRules.NONE,
            new TaskConfig(
                1,
                1,
                Duration.ofMillis(300),
                Duration.ZERO,
                Duration.ofSeconds(15),
                Duration.ofMillis(50),
                Duration.ofDays(1),
                1000,
                10_000,
                TaskMemoryLimits.standard()),
            new DispatcherEnvironment(
                "hub-" + UUID.randomUUID(), Clock.systemUTC(), Bus::id, here, background, timer));
    skillIntentResolver = new SkillIntentResolver(catalog, new SkillTextMatcher(search, 0.3, 0.6));
    ActiveAgents serving = new ActiveAgents(agents);
    camel.getRegistry().bind("skills", catalog);
    camel
        .getRegistry()
        .bind(
            "agents",
            new AgentComponentContext(
                new LocalAndRemoteAgentResolver(serving, tasks, skillIntentResolver),
                serving,
                Bus::id,
                here));
    camel.start();
    SeraiHeaderGuard.guard(camel);
  }

  /** Takes up what an earlier bus left in the log. */
  public Bus recover() {
    await(tasks.recover());
    return this;
  }

  /** Loads a route file's text; its name says its language. */
  public Bus load(String file, String text) {
    try {
      PluginHelper.getRoutesLoader(camel).loadRoutes(ResourceHelper.fromString(file, text));
      return this;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  public Bus load(Path file) {
    try {
      return load(file.getFileName().toString(), Files.readString(file));
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  /** An agent that serves every skill, and may delegate to those named. */
  public Bus agent(String id, String... callees) {
    agents.put(agent(id, Optional.empty(), callees));
    return this;
  }

  /** An agent, every skill of which may be called by anybody. */
  public static AgentDefinition agent(String id, Optional<String> defaultSkill, String... callees) {
    Permissions orders = new Permissions(Map.of(PermissionKind.CAPABILITIES, List.of("orders.*")));
    return agent(id, defaultSkill, orders, callees);
  }

  /** The same with these permissions. */
  public static AgentDefinition agent(
      String id, Optional<String> defaultSkill, Permissions permissions, String... callees) {
    return agent(id, List.of("*"), defaultSkill, permissions, callees);
  }

  /** An agent that serves these skills, without permissions. */
  public static AgentDefinition serving(String id, String... skills) {
    return agent(id, List.of(skills), Optional.empty(), new Permissions(Map.of()));
  }

  private static AgentDefinition agent(
      String id,
      List<String> skills,
      Optional<String> defaultSkill,
      Permissions permissions,
      String... callees) {
    return new AgentDefinition(
        id,
        id,
        "",
        50,
        false,
        skills,
        defaultSkill,
        OptionalInt.empty(),
        OptionalInt.empty(),
        List.of("*"),
        List.of(callees),
        List.of(),
        List.of(),
        permissions,
        AgentRateLimitConfig.DEFAULT,
        Optional.empty(),
        List.of(),
        List.of(),
        RetentionRule.NONE,
        Map.of());
  }

  /** A task of mine on a skill, with these inputs as JSON. */
  public String submit(String skill, String input) {
    String id = id();
    await(tasks.submit(NewTask.of(id, ME, "writer", skill).input(json(input)).build()));
    return id;
  }

  /** The task, when it has ended. */
  public Task ended(String id) {
    return await(tasks.until(id, status -> status.state().isEnd()));
  }

  /** The task, when it has ended or waits. */
  public Task settled(String id) {
    return await(tasks.until(id, TaskStatus::isSettled));
  }

  public Task run(String skill, String input) {
    return ended(submit(skill, input));
  }

  public InputResponseReceipt answer(String id, String data) {
    return await(tasks.answer(id, InputResponse.of((ObjectNode) json(data))));
  }

  /** What happened to a task, in brief. */
  public List<String> facts(String id) {
    return await(tasks.read(id, 1, 1000)).stream()
        .map(event -> event.fact())
        .map(
            taskEventPayload ->
                taskEventPayload instanceof TaskEventPayload.Changed changed
                    ? changed.state().name()
                    : taskEventPayload.getClass().getSimpleName())
        .toList();
  }

  public static Message said(String text) {
    return Message.text(id(), MessageRole.USER, text);
  }

  public static String id() {
    return UUID.randomUUID().toString();
  }

  public static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  public static <T> T await(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (java.util.concurrent.ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new AssertionError(e);
    } catch (InterruptedException | java.util.concurrent.TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  /** Stops as a crash would: what is at work stays as it is in the log. */
  @Override
  public void close() {
    tasks.close();
    camel.getShutdownStrategy().setTimeout(1);
    camel.getShutdownStrategy().setLogInflightExchangesOnTimeout(false);
    camel.stop();
    search.close();
    statistics.close();
    timer.shutdownNow();
    background.shutdownNow();
  }
}
