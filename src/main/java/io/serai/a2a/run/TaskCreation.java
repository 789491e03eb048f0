package io.serai.a2a.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest.Send;
import io.serai.a2a.model.OutputModes;
import io.serai.document.JsonMappers;
import io.serai.protocol.CallResolver;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.skill.intake.RequestedPriority;
import io.serai.skill.intake.SkillIntent;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Creates tasks for messages.
 *
 * <p>If no skill matches a message, the reply is a message that names similar skills, and no task
 * is created.
 */
record TaskCreation(
    TaskDispatcher tasks,
    CallResolver calls,
    SkillIntentResolver intake,
    CompositeMessageExtension extensions,
    MediaTypeCheck mediaTypes) {

  /**
   * Creates a task, or replies with a message.
   *
   * @param awaitSettled whether to wait until the task has ended or requires input
   */
  CompletionStage<SendOutcome> create(Send request, A2aCallContext call, boolean awaitSettled) {
    String context = context(request);
    boolean decides = intake.of(call.agent()).isPresent();
    return intake
        .read(call.agent(), call.caller(), request.message())
        .thenCompose(
            intent -> {
              if (!decides) {
                checkMediaTypes(request, intent);
              }
              return intent instanceof SkillIntent.SkillCall skill
                  ? submit(task(request, call, context, skill, decides), call, awaitSettled)
                  : CompletableFuture.completedFuture(
                      directReply((SkillIntent.UnclearIntent) intent, context));
            });
  }

  /** An agent that decides itself what messages ask for also decides which parts they may have. */
  private void checkMediaTypes(Send request, SkillIntent intent) {
    if (intent instanceof SkillIntent.SkillCall skill) {
      mediaTypes.checkInput(request.message(), skill.skill(), skill.version());
      mediaTypes.checkOutput(request.acceptedOutputModes(), skill.skill(), skill.version());
    } else {
      mediaTypes.checkInput(request.message(), null, null);
    }
  }

  /** Submits a task that the extensions of other protocols have completed. */
  private CompletionStage<SendOutcome> submit(
      NewTask task, A2aCallContext call, boolean awaitSettled) {
    JsonNode metadata = Objects.requireNonNull(task.message()).metadata();
    return metadata == null
        ? submitComplete(task, call, awaitSettled)
        : extensions
            .read(task, metadata)
            .thenCompose(complete -> submitComplete(complete, call, awaitSettled));
  }

  private CompletionStage<SendOutcome> submitComplete(
      NewTask task, A2aCallContext call, boolean awaitSettled) {
    return awaitSettled
        ? submitAndAwait(task, call).thenApply(SendOutcome.TaskAccepted::new)
        : tasks
            .submitFollowed(task)
            .thenApply(made -> new SendOutcome.TaskAccepted(made.task(), made.events()));
  }

  private CompletionStage<Task> submitAndAwait(NewTask task, A2aCallContext call) {
    CompletableFuture<Task> future = tasks.submit(task, TaskStatus::isSettled);
    call.request().departure().then(() -> future.cancel(false));
    return future;
  }

  private NewTask task(
      Send request,
      A2aCallContext call,
      String context,
      SkillIntent.SkillCall skillCall,
      boolean withBase) {
    return NewTask.of(tasks.newId(), call.caller().id(), call.agent().id(), skillCall.skill())
        .version(skillCall.version())
        .context(context)
        .origin(origin(request, call, withBase))
        .input(skillCall.input())
        .message(request.message())
        .rank(RequestedPriority.of(request.metadata()), calls.weight(call.caller()))
        .build();
  }

  private SendOutcome directReply(SkillIntent.UnclearIntent unclear, String context) {
    ObjectNode skills = JsonMappers.object();
    unclear.near().forEach(skills.putArray("skills")::add);
    List<Part> parts = List.of(Part.ofText(unclear.words()), Part.ofData(skills));
    return new SendOutcome.DirectReply(
        Message.of(tasks.newId(), MessageRole.AGENT, parts), context);
  }

  private String context(Send request) {
    String requested = request.contextId();
    if (requested == null) {
      return tasks.newId();
    }
    if (requested.length() > NewTask.LONGEST_ID) {
      throw A2aException.invalid(
          "message.contextId", "must have at most " + NewTask.LONGEST_ID + " characters");
    }
    return requested;
  }

  private static ProtocolOrigin origin(Send request, A2aCallContext call, boolean withBase) {
    ObjectNode facts = JsonMappers.object();
    if (withBase) {
      facts.put(ProtocolOrigin.BASE, call.base());
    }
    if (request.metadata() != null) {
      facts.set("metadata", request.metadata());
    }
    new OutputModes(request.acceptedOutputModes()).write(facts);
    return ProtocolOrigin.asked(
        "a2a/" + call.version().text(), facts, call.request().id(), call.request().traceparent());
  }
}
