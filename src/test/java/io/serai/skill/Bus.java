package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;
import io.serai.route.OwnHeaders;
import io.serai.security.Agent;
import io.serai.security.AgentDirectory;
import io.serai.security.Limits;
import io.serai.security.Permissions;
import io.serai.security.Right;
import io.serai.skill.agent.AgentLinks;
import io.serai.skill.agent.KnownAgents;
import io.serai.skill.agent.ServingAgents;
import io.serai.skill.intake.Intake;
import io.serai.skill.intake.WordSearch;
import io.serai.skill.run.Callers;
import io.serai.skill.run.SkillRunner;
import io.serai.skill.search.SkillSearch;
import io.serai.task.Answer;
import io.serai.task.Fact;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Role;
import io.serai.task.Task;
import io.serai.task.TaskLog;
import io.serai.task.TaskStatus;
import io.serai.task.log.MemoryTaskLog;
import io.serai.task.run.AgentLimits;
import io.serai.task.run.AnswerReceipt;
import io.serai.task.run.Surroundings;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskSettings;
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
  public final Intake intake;

  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final ExecutorService background = Executors.newFixedThreadPool(2);
  private final SkillStatistics statistics =
      SkillStatistics.open(new MemoryStatistics(), Clock.systemUTC(), timer);
  private final SkillSearch search = new SkillSearch(catalog, statistics, Clock.systemUTC());

  public Bus() {
    this(new MemoryTaskLog());
  }

  public Bus(TaskLog log) {
    Supplier<Executor> here = () -> background;
    runner =
        new SkillRunner(
            camel, catalog, new Callers(new ServingAgents(agents)::find, id -> true), here);
    tasks =
        new TaskDispatcher(
            log,
            runner,
            agent -> new AgentLimits(100, 100),
            runner::mayRunAgain,
            new TaskSettings(
                1,
                1,
                Duration.ofMillis(300),
                Duration.ZERO,
                Duration.ofSeconds(15),
                Duration.ofMillis(50),
                Duration.ofDays(1),
                1000,
                10_000),
            new Surroundings(
                "hub-" + UUID.randomUUID(), Clock.systemUTC(), Bus::id, here, background, timer));
    intake = new Intake(catalog, new WordSearch(search, 0.3, 0.6));
    ServingAgents serving = new ServingAgents(agents);
    camel.getRegistry().bind("skills", catalog);
    camel
        .getRegistry()
        .bind(
            "agents",
            new AgentLinks(new KnownAgents(serving, tasks, intake), serving, Bus::id, here));
    camel.start();
    OwnHeaders.guard(camel);
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
  public static Agent agent(String id, Optional<String> defaultSkill, String... callees) {
    Permissions orders = new Permissions(Map.of(Right.CAPABILITIES, List.of("orders.*")));
    return agent(id, defaultSkill, orders, callees);
  }

  /** The same with these permissions. */
  public static Agent agent(
      String id, Optional<String> defaultSkill, Permissions permissions, String... callees) {
    return new Agent(
        id,
        id,
        "",
        50,
        false,
        List.of("*"),
        defaultSkill,
        OptionalInt.empty(),
        OptionalInt.empty(),
        List.of("*"),
        List.of(callees),
        List.of(),
        List.of(),
        permissions,
        Limits.DEFAULT,
        Optional.empty(),
        List.of(),
        List.of());
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

  public AnswerReceipt answer(String id, String data) {
    return await(tasks.answer(id, Answer.of((ObjectNode) json(data))));
  }

  /** What happened to a task, in brief. */
  public List<String> facts(String id) {
    return await(tasks.read(id, 1, 1000)).stream()
        .map(event -> event.fact())
        .map(
            fact ->
                fact instanceof Fact.Changed changed
                    ? changed.state().name()
                    : fact.getClass().getSimpleName())
        .toList();
  }

  public static Message said(String text) {
    return Message.text(id(), Role.USER, text);
  }

  public static String id() {
    return UUID.randomUUID().toString();
  }

  public static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
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
