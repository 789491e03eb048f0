package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.AgentClient;
import io.serai.a2a.client.AgentHttpClient;
import io.serai.a2a.client.ClientConfig;
import io.serai.a2a.client.RemoteAgentProtocol;
import io.serai.a2a.client.RemoteCardCache;
import io.serai.a2a.client.RemoteCredentialResolver;
import io.serai.a2a.model.AgentCard;
import io.serai.concurrent.CompletionCause;
import io.serai.outbound.CallInitiator;
import io.serai.protocol.A2aMessageExtension;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.security.AgentDefinition;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.agent.DelegationHopLimit;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Task;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks of this hub on remote agents over A2A.
 *
 * <p>Each task whose agent is remote has a counterpart, which is a task of that agent. Thread-safe;
 * no thread waits for a remote agent.
 */
public final class A2aRemoteTaskRunner implements TaskRunner {
  private final AgentDirectory agents;
  private final RemoteCardCache cards;
  private final RemoteCredentialResolver remoteCredentialResolver;
  private final AgentHttpClient agentHttpClient;
  private final ClientConfig options;
  private final ScheduledExecutorService timer;
  private final OwnerRightsLookup ownerRightsLookup;
  private final CompositeMessageExtension extensions;
  private final List<RemoteAgentProtocol> dialects;
  private final Set<RemoteTaskRun> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /**
   * @param timer runs delayed actions; one thread is enough, because none of them blocks
   * @param ownerRightsLookup the current owners of tasks
   * @param extensions what other protocols add to messages
   * @param dialects what remote agents may speak instead of A2A
   */
  public A2aRemoteTaskRunner(
      AgentDirectory agents,
      RemoteCardCache cards,
      RemoteCredentialResolver remoteCredentialResolver,
      AgentHttpClient agentHttpClient,
      ClientConfig options,
      ScheduledExecutorService timer,
      OwnerRightsLookup ownerRightsLookup,
      CompositeMessageExtension extensions,
      List<RemoteAgentProtocol> dialects) {
    this.agents = agents;
    this.cards = cards;
    this.remoteCredentialResolver = remoteCredentialResolver;
    this.agentHttpClient = agentHttpClient;
    this.options = options;
    this.timer = timer;
    this.ownerRightsLookup = ownerRightsLookup;
    this.extensions = extensions;
    this.dialects = List.copyOf(dialects);
  }

  /** Takes the tasks of each agent whose file has a card, or whose id is the URL of its card. */
  @Override
  public boolean takes(NewTask task) {
    return find(task.agent()).isPresent();
  }

  /** A run that is repeated continues with the counterpart of the earlier one. */
  @Override
  public boolean mayRunAgain(Task task) {
    return true;
  }

  @Override
  public Duration timeLimit(NewTask task) {
    return options.timeLimit();
  }

  @Override
  public boolean mayBeLeft(NewTask task) {
    return true;
  }

  @Override
  public void stop() {
    stopped = true;
    running.forEach(RemoteTaskRun::stopReading);
  }

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    NewTask request = task.request();
    Optional<RemoteAgentCardAddress> remote = find(request.agent());
    if (remote.isEmpty()) {
      String message = "There is no agent " + request.agent() + " any more.";
      return CompletableFuture.completedFuture(task.failed(ErrorCode.INVALID_INPUT, message));
    }
    Optional<String> refusal = ownerRightsLookup.refusal(request);
    if (refusal.isPresent()) {
      return failed(
          AgentCallException.refused(ErrorCode.PERMISSION_DENIED.code(), refusal.get()), task);
    }
    return new DelegationHopLimit(options.maxHops())
        .refusal(request)
        .map(circle -> AgentCallException.refused(ErrorCode.INVALID_INPUT.code(), circle))
        .map(exception -> failed(exception, task))
        .orElseGet(() -> run(task, remote.get()));
  }

  private CompletionStage<TaskOutcome> run(TaskContext task, RemoteAgentCardAddress remote) {
    RemoteRetryBackoff backoff = new RemoteRetryBackoff(options, timer);
    return card(task, remote, backoff)
        .thenCompose(card -> run(task, remote, card, backoff))
        .exceptionallyCompose(failure -> failed(failure, task))
        .handle((outcome, failure) -> new RemoteRunResult(outcome, failure))
        .thenCompose(this::result);
  }

  /** Returns the agent's card; as long as the task waits for an answer, the agent may be away. */
  private CompletionStage<AgentCard> card(
      TaskContext task, RemoteAgentCardAddress remote, RemoteRetryBackoff backoff) {
    return cards
        .card(remote)
        .exceptionallyCompose(
            failure ->
                CompletionCause.of(failure) instanceof AgentCallException fault
                    ? backoff
                        .pauseWhileWaiting(task, fault)
                        .thenCompose(due -> card(task, remote, backoff))
                    : CompletableFuture.failedFuture(failure));
  }

  /**
   * While the hub is stopping, an interruption must not end the task, so the stage never completes.
   */
  private CompletionStage<TaskOutcome> result(RemoteRunResult remoteRunResult) {
    if (stopped) {
      return new CompletableFuture<>();
    }
    return remoteRunResult.outcome() == null
        ? CompletableFuture.failedFuture(remoteRunResult.failure())
        : CompletableFuture.completedFuture(remoteRunResult.outcome());
  }

  private CompletionStage<TaskOutcome> run(
      TaskContext task, RemoteAgentCardAddress remote, AgentCard card, RemoteRetryBackoff backoff) {
    List<String> active =
        extensions.all().stream()
            .map(A2aMessageExtension::uri)
            .filter(card.extensions()::contains)
            .toList();
    AgentClient client =
        new AgentClient(
            task.request().agent(),
            card,
            remoteCredentialResolver.of(remote, card),
            extraHeaders(task.request().origin(), active),
            agentHttpClient.of(new CallInitiator(task.request().owner(), task.request().agent())),
            dialects);
    RemoteTaskRun run =
        new RemoteTaskRun(
            task,
            client,
            card.streaming(),
            options.maxTaskSize(),
            backoff,
            () -> ownerRightsLookup.refusal(task.request()),
            new RemoteMessageFactory(task::request, client.tenant(), extensions, active));
    running.add(run);
    if (stopped) {
      run.stopReading();
    }
    return run.start().whenComplete((outcome, failure) -> running.remove(run));
  }

  /** Returns the headers of the extensions, and of the trace and request of the task. */
  private static Map<String, String> extraHeaders(ProtocolOrigin origin, List<String> active) {
    Map<String, String> headers = new HashMap<>();
    if (!active.isEmpty()) {
      headers.put("A2A-Extensions", String.join(", ", active));
    }
    if (origin.traceparent() != null) {
      headers.put("traceparent", origin.traceparent());
    }
    if (!origin.request().equals("-")) {
      headers.put("x-request-id", origin.request());
    }
    return headers;
  }

  private static CompletionStage<TaskOutcome> failed(Throwable failure, TaskContext task) {
    Throwable reason = CompletionCause.of(failure);
    return reason instanceof AgentCallException fault
        ? CompletableFuture.completedFuture(
            new TaskOutcome.Failed(
                fault.taskCode(),
                task.message(withAgentName(task, String.valueOf(fault.getMessage()))),
                fault.taskDetails()))
        : CompletableFuture.failedFuture(failure);
  }

  private static String withAgentName(TaskContext task, String message) {
    String agent = task.request().agent();
    return message.contains(agent) ? message : agent + ": " + message;
  }

  private Optional<RemoteAgentCardAddress> find(String agent) {
    Optional<AgentDefinition> known = agents.find(agent);
    return known.isPresent()
        ? known.flatMap(AgentDefinition::card)
        : RemoteAgentCardAddress.parse(agent)
            .map(url -> new RemoteAgentCardAddress(url, Optional.empty()));
  }

  /** The outcome of a run, or its failure. */
  private record RemoteRunResult(@Nullable TaskOutcome outcome, @Nullable Throwable failure) {}
}
