package io.serai.a2w;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2w.model.A2wErrorCode;
import io.serai.a2w.model.A2wTaskContext;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.A2aMessageExtension;
import io.serai.protocol.rest.JsonRequest;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.agent.DelegationChain;
import io.serai.skill.agent.DelegationRequest;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.run.TaskDispatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Delegates tasks to agents of other hubs (A2W section 11, A2W-Q23): the message that gives the
 * task has {@code metadata.a2w} with the task context, the reason and the agent.
 *
 * @param enforceDeadlines whether a task is terminated when its deadline passes
 */
record DelegationExtension(TaskDispatcher tasks, AgentDirectory agents, boolean enforceDeadlines)
    implements A2aMessageExtension {

  /** Name of the member of the metadata. */
  private static final String MEMBER = "a2w";

  @Override
  public String uri() {
    return "urn:serai:a2a-extension:a2w-delegation:1";
  }

  @Override
  public String description() {
    return "Delegation of A2W 1.2: metadata.a2w of a message has the members task (the task context),"
        + " reason and delegate_to.";
  }

  /** Writes about delegated tasks only. */
  @Override
  public void write(NewTask task, ObjectNode metadata) {
    if (task.parent() != null) {
      ObjectNode context = A2wTaskContext.of(task).json();
      DelegationChain.of(task.origin()).write((ObjectNode) context.path("metadata"));
      ObjectNode member = metadata.putObject(MEMBER);
      member.set("task", context);
      member.put("reason", task.origin().facts().path(DelegationRequest.REASON).asText(""));
      member.put("delegate_to", task.agent());
    }
  }

  /**
   * Takes over priority, deadline, parent and chain, and the weight of a caller that this hub does
   * not know. Refuses a task that its agent has delegated (A2W-53).
   */
  @Override
  public CompletionStage<NewTask> read(NewTask task, JsonNode metadata) {
    JsonNode member = metadata.path(MEMBER);
    if (!member.path("task").isObject()) {
      return CompletableFuture.completedFuture(task);
    }
    A2wTaskContext context = JsonRequest.read(member.path("task"), A2wTaskContext::read);
    String reason = member.path("reason").textValue();
    return located(context.chain()).thenApply(chain -> completed(task, context, chain, reason));
  }

  private NewTask completed(
      NewTask task, A2wTaskContext context, DelegationChain chain, @Nullable String reason) {
    if (chain.contains(task.agent())) {
      throw cycle(task, chain);
    }
    boolean isKnown = agents.find(task.owner()).isPresent();
    Integer claimed = context.weightCaller();
    ProtocolOrigin origin =
        chain
            .keep(task.origin())
            .with(A2wTaskContext.PARENT_FACT, TextNode.valueOf(context.parentTaskId()))
            .with(A2wTaskContext.METADATA_FACT, metadata(context, task))
            .with(DelegationRequest.REASON, TextNode.valueOf(reason));
    return task.toBuilder()
        .origin(origin)
        .rank(context.priority(), isKnown || claimed == null ? task.weight() : claimed)
        .deadline(context.deadline(), enforceDeadlines)
        .build();
  }

  /** Returns the metadata of the task context, and those that the request has beside it. */
  private static ObjectNode metadata(A2wTaskContext context, NewTask task) {
    ObjectNode metadata = context.metadata().deepCopy();
    JsonNode own = task.origin().facts().path(A2wTaskContext.METADATA_FACT);
    own.properties().forEach(each -> metadata.set(each.getKey(), each.getValue()));
    return metadata;
  }

  /**
   * Finds out which agents of a chain are of other hubs: those whose tasks are not in the log. An
   * agent whose task is not given counts as one of this hub.
   */
  private CompletionStage<DelegationChain> located(DelegationChain chain) {
    CompletionStage<List<DelegationChain.Link>> links =
        CompletableFuture.completedFuture(new ArrayList<>());
    for (DelegationChain.Link link : chain.links()) {
      links =
          links.thenCombine(
              located(link),
              (known, next) -> {
                known.add(next);
                return known;
              });
    }
    return links.thenApply(DelegationChain::new);
  }

  private CompletionStage<DelegationChain.Link> located(DelegationChain.Link link) {
    String id = link.task();
    return id == null
        ? CompletableFuture.completedFuture(link)
        : tasks
            .summary(id)
            .thenApply(
                found ->
                    new DelegationChain.Link(
                        link.agent(),
                        id,
                        found.filter(own -> own.agent().equals(link.agent())).isEmpty()));
  }

  private static HttpErrorException cycle(NewTask task, DelegationChain chain) {
    return new HttpErrorException(
        A2wErrorCode.E010_INVALID_INPUT
            .error(
                409,
                ("delegation_cycle: the task came through %s already and is not given to %s again. Let "
                        + "another agent do it.")
                    .formatted(TextFunctions.clipped(chain.toString()), task.agent()))
            .with(JsonMappers.object().put("reason", "delegation_cycle"), List.of()));
  }
}
