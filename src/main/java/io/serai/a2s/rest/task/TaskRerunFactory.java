package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.CapabilityExecutor;
import io.serai.a2s.registry.ServedCapability;
import io.serai.concurrent.CompletionCause;
import io.serai.http.request.RequestContext;
import io.serai.protocol.CallResolver;
import io.serai.protocol.Protocol;
import io.serai.protocol.TaskResumption;
import io.serai.protocol.rest.JsonRequest;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.intake.SkillInputCheck;
import io.serai.skill.intake.SkillInputRequirements;
import io.serai.skill.intake.SkillIntent;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.NewTaskBuilder;
import io.serai.task.Part;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Task;
import io.serai.task.TaskRerunOrigin;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskExistsException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the request of a task that repeats another one. Whoever asks for that, the new task has the
 * owner of the other one and runs with that owner's current rights. Refuses what an execution of
 * the owner, or its message to the agent, is refused for. Thread-safe.
 *
 * @param owners looks up the current rights of owners
 * @param protocols all protocols of the hub, of which some run tasks again from the step that
 *     failed
 * @param ids makes ids of tasks and messages
 */
public record TaskRerunFactory(
    ActiveAgents agents,
    SkillCatalog catalog,
    SkillIntentResolver intake,
    CapabilityExecutor executor,
    OwnerRightsLookup owners,
    CallResolver calls,
    List<Protocol> protocols,
    Supplier<String> ids) {

  /** The protocol of executions. Their tasks are those of the default agent, whoever calls. */
  private static final String EXECUTION = "a2s";

  /**
   * Returns the request of the new task, which repeats the other one once.
   *
   * @param inputs the changed inputs; null for the same
   */
  CompletionStage<NewTask> of(NewTask before, @Nullable ObjectNode inputs, JsonRequest request) {
    if (resumption(before).isPresent()) {
      throw notFound(
          "An execution of a workflow runs again only from the step that failed: {\"from\":"
              + " \"failed-step\"}, without inputs.");
    }
    Caller owner = owner(before);
    AgentDefinition agent =
        agents
            .find(before.agent())
            .orElseThrow(() -> notFound("There is no agent %s.".formatted(before.agent())));
    if (!isExecution(before) && !isOwn(before) && !agent.admits(owner)) {
      throw forbidden(agent.refusalOf(owner));
    }
    Message message = before.message();
    if (message != null && intake.of(agent).isPresent()) {
      if (inputs != null) {
        throw TaskRefusals.invalidInput(
            "%s reads messages and has no inputs. Leave inputs out, or send it another message."
                .formatted(agent.id()));
      }
      return intake
          .read(agent, owner, message)
          .thenApply(intent -> repeated(before, owner, intent, request));
    }
    Skill skill = skill(before, agent);
    JsonNode checked = checked(before, skill, inputs, owner);
    String version = before.version() == null ? null : skill.version();
    NewTask again =
        task(before, owner, before.skill(), request)
            .version(version)
            .input(checked)
            .message(message(message, inputs))
            .build();
    return CompletableFuture.completedFuture(again);
  }

  /** Returns what runs a task again from the step that failed; empty if it keeps no steps. */
  Optional<TaskResumption> resumption(NewTask before) {
    return protocols.stream()
        .flatMap(protocol -> protocol.taskResumptions().stream())
        .filter(each -> each.takes(before))
        .findFirst();
  }

  /** Begins a task, also if another one repeats the same task already. */
  static CompletionStage<Task> begin(NewTask again, TaskDispatcher tasks) {
    return tasks
        .submit(again)
        .exceptionallyCompose(
            failure -> {
              TaskRerunOrigin repeats = again.repeats();
              return repeats != null && CompletionCause.of(failure) instanceof TaskExistsException
                  ? tasks.submit(again.toBuilder().repeats(repeats.anyway()).build())
                  : CompletableFuture.failedFuture(failure);
            });
  }

  /** Returns the owner of a task with its current rights; refuses one that has none any more. */
  Caller owner(NewTask before) {
    Caller owner = owners.of(before.owner());
    owners
        .removal(owner)
        .ifPresent(
            refusal -> {
              throw forbidden(refusal);
            });
    return owner;
  }

  private NewTask repeated(NewTask before, Caller owner, SkillIntent intent, JsonRequest request) {
    if (!(intent instanceof SkillIntent.SkillCall call)) {
      throw TaskRefusals.invalidInput(((SkillIntent.UnclearIntent) intent).words());
    }
    return task(before, owner, call.skill(), request)
        .version(call.version())
        .input(call.input())
        .message(message(before.message(), null))
        .build();
  }

  private NewTaskBuilder task(NewTask before, Caller owner, String skill, JsonRequest request) {
    RequestContext context = request.context();
    ProtocolOrigin origin =
        ProtocolOrigin.of("a2s/1")
            .with(ProtocolOrigin.BASE, before.origin().facts().get(ProtocolOrigin.BASE));
    return NewTask.of(ids.get(), owner.id(), before.agent(), skill)
        .origin(origin.asked(context.id(), context.traceparent()))
        .repeats(new TaskRerunOrigin(before.id(), true, request.caller().id()))
        .rank(before.priority(), calls.weight(owner));
  }

  /** Returns the skill in the version of the task, or in the newest one if that is gone. */
  private Skill skill(NewTask before, AgentDefinition agent) {
    String id = before.skill();
    boolean serves =
        isExecution(before)
            || agent.skills().isEmpty() // it is remote
            || agent.serves(id)
            || agent.defaultSkill().filter(id::equals).isPresent();
    CatalogSnapshot snapshot = catalog.snapshot();
    return Optional.of(id)
        .filter(known -> serves)
        .flatMap(known -> snapshot.find(known, before.version()).or(() -> snapshot.find(known)))
        .orElseThrow(
            () -> notFound("%s has no skill %s that can run again.".formatted(agent.id(), id)));
  }

  /** A task asks for inputs that are missing, unless it is an execution with changed ones. */
  private JsonNode checked(NewTask before, Skill skill, @Nullable ObjectNode inputs, Caller owner) {
    JsonNode input = inputs == null ? before.input() : inputs;
    SkillAccess.refusal(owner, skill)
        .ifPresent(
            refusal -> {
              throw forbidden(refusal);
            });
    boolean strict = inputs != null && isExecution(before);
    if (!strict && !SkillInputRequirements.of(skill).missing(input).isEmpty()) {
      return input;
    }
    if (skill.handler() instanceof ServedCapability served) {
      try {
        return executor.check(served, input, owner);
      } catch (A2sException refused) {
        throw new CompletionException(refused);
      }
    }
    String faults = SkillInputCheck.faults(skill, input);
    if (!faults.isEmpty()) {
      throw TaskRefusals.invalidInput(SkillInputCheck.message(skill, faults));
    }
    return input;
  }

  /** Whether an agent began it for itself, as its schedules do: it need not admit itself. */
  private static boolean isOwn(NewTask task) {
    return task.owner().equals(task.agent());
  }

  private boolean isExecution(NewTask task) {
    return task.origin().protocolName().equals(EXECUTION)
        && task.agent().equals(agents.defaultAgent().id())
        && catalog
            .snapshot()
            .find(task.skill())
            .filter(skill -> skill.kind().equals(Skill.CAPABILITY))
            .isPresent();
  }

  private @Nullable Message message(@Nullable Message before, @Nullable ObjectNode inputs) {
    if (before == null) {
      return null;
    }
    return inputs == null
        ? new Message(
            ids.get(),
            MessageRole.USER,
            before.parts(),
            before.metadata(),
            before.extensions(),
            before.references())
        : Message.of(ids.get(), MessageRole.USER, List.of(Part.ofData(inputs)));
  }

  private static RuntimeException forbidden(String message) {
    return JsonRequest.refusal(403, "FORBIDDEN", message);
  }

  private static RuntimeException notFound(String message) {
    return JsonRequest.refusal(
        404, "NOT_FOUND", message + " Begin the task as it was begun before.");
  }
}
