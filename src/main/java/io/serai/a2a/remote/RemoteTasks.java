package io.serai.a2a.remote;

import io.serai.a2a.client.AgentClient;
import io.serai.a2a.client.AgentFault;
import io.serai.a2a.client.CardBook;
import io.serai.a2a.client.ClientOptions;
import io.serai.a2a.client.Proofs;
import io.serai.a2a.client.Wire;
import io.serai.a2a.model.AgentCard;
import io.serai.security.Agent;
import io.serai.security.AgentDirectory;
import io.serai.security.RemoteCard;
import io.serai.skill.agent.Elsewhere;
import io.serai.skill.run.Callers;
import io.serai.task.NewTask;
import io.serai.task.Origin;
import io.serai.task.run.Outcome;
import io.serai.task.run.TaskContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Has tasks done by agents elsewhere, over A2A: each task of this hub whose agent is one of those
 * is one of that agent's own. Thread-safe; holds no thread while it waits.
 */
public final class RemoteTasks implements Elsewhere {
  private final AgentDirectory agents;
  private final CardBook cards;
  private final Proofs proofs;
  private final Wire wire;
  private final ClientOptions options;
  private final ScheduledExecutorService timer;
  private final Callers callers;
  private final Set<RemoteRun> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /**
   * @param timer one thread is enough: nothing here blocks it
   * @param callers the owners of tasks as they are now
   */
  public RemoteTasks(
      AgentDirectory agents,
      CardBook cards,
      Proofs proofs,
      Wire wire,
      ClientOptions options,
      ScheduledExecutorService timer,
      Callers callers) {
    this.agents = agents;
    this.cards = cards;
    this.proofs = proofs;
    this.wire = wire;
    this.options = options;
    this.timer = timer;
    this.callers = callers;
  }

  @Override
  public boolean has(String agent) {
    return find(agent).isPresent();
  }

  @Override
  public void stop() {
    stopped = true;
    running.forEach(RemoteRun::leave);
  }

  @Override
  public CompletionStage<Outcome> run(TaskContext task) {
    NewTask request = task.request();
    Optional<RemoteCard> remote = find(request.agent());
    if (remote.isEmpty()) {
      String words = "There is no agent " + request.agent() + " any more.";
      return CompletableFuture.completedFuture(new Outcome.Failed("E010", task.message(words)));
    }
    Optional<String> refusal = callers.refusal(request);
    if (refusal.isPresent()) {
      return failed(AgentFault.refused("E020", refusal.get()), task);
    }
    return Depth.check(request, options.depth())
        .<CompletionStage<Outcome>>map(deep -> failed(deep, task))
        .orElseGet(() -> run(task, remote.get()));
  }

  private CompletionStage<Outcome> run(TaskContext task, RemoteCard remote) {
    return cards
        .card(remote)
        .thenCompose(card -> run(task, remote, card))
        .exceptionallyCompose(failure -> failed(failure, task))
        .handle((outcome, failure) -> new Ended(outcome, failure))
        .thenCompose(this::ended);
  }

  /** While the hub stops, what breaks off is no end of a task. */
  private CompletionStage<Outcome> ended(Ended ended) {
    if (stopped) {
      return new CompletableFuture<>();
    }
    return ended.outcome() == null
        ? CompletableFuture.failedFuture(ended.failure())
        : CompletableFuture.completedFuture(ended.outcome());
  }

  private CompletionStage<Outcome> run(TaskContext task, RemoteCard remote, AgentCard card) {
    AgentClient client =
        new AgentClient(
            task.request().agent(),
            card,
            proofs.of(remote, card),
            passedOn(task.request().origin()),
            wire);
    RemoteRun run =
        new RemoteRun(
            task,
            client,
            card.streaming(),
            new Pauses(options, timer),
            () -> callers.refusal(task.request()));
    running.add(run);
    if (stopped) {
      run.leave();
    }
    return run.begin().whenComplete((outcome, failure) -> running.remove(run));
  }

  /** The trace and the request that the task is of. */
  private static Map<String, String> passedOn(Origin origin) {
    Map<String, String> headers = new HashMap<>();
    if (origin.traceparent() != null) {
      headers.put("traceparent", origin.traceparent());
    }
    if (!origin.request().equals("-")) {
      headers.put("x-request-id", origin.request());
    }
    return headers;
  }

  private static CompletionStage<Outcome> failed(Throwable failure, TaskContext task) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    return reason instanceof AgentFault fault
        ? CompletableFuture.completedFuture(
            new Outcome.Failed(
                fault.taskCode(), task.message(named(task, String.valueOf(fault.getMessage())))))
        : CompletableFuture.failedFuture(failure);
  }

  private static String named(TaskContext task, String words) {
    String agent = task.request().agent();
    return words.contains(agent) ? words : agent + ": " + words;
  }

  private Optional<RemoteCard> find(String agent) {
    Optional<Agent> known = agents.find(agent);
    return known.isPresent()
        ? known.flatMap(Agent::card)
        : RemoteCard.parse(agent).map(url -> new RemoteCard(url, Optional.empty()));
  }

  /** How following a task ended. */
  private record Ended(@Nullable Outcome outcome, @Nullable Throwable failure) {}
}
