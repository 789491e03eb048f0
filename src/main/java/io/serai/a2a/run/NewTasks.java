package io.serai.a2a.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.A2aCall;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest.Send;
import io.serai.document.Json;
import io.serai.skill.intake.Asked;
import io.serai.skill.intake.Intake;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Origin;
import io.serai.task.Part;
import io.serai.task.Role;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Messages that begin a task. Where nobody can tell what is asked for, the answer is a message that
 * says which skills come near, and there is no task.
 */
record NewTasks(TaskDispatcher tasks, Agents agents, Intake intake) {
  private static final int USUAL_PRIORITY = 50;
  private static final int MOST = 100;

  /**
   * Begins the task, or answers.
   *
   * @param settled whether to wait until it ended or waits itself
   */
  CompletionStage<Taken> begin(Send request, A2aCall call, boolean settled) {
    String context = context(request);
    return intake
        .read(call.agent(), call.caller(), request.message())
        .thenCompose(
            asked ->
                asked instanceof Asked.Call skill
                    ? submit(task(request, call, context, skill), call, settled)
                    : CompletableFuture.completedFuture(words((Asked.Unclear) asked, context)));
  }

  private CompletionStage<Taken> submit(NewTask task, A2aCall call, boolean settled) {
    return (settled ? settle(task, call) : tasks.submit(task)).thenApply(Taken.ByTask::new);
  }

  private CompletionStage<Task> settle(NewTask task, A2aCall call) {
    CompletableFuture<Task> waiting = tasks.submit(task, TaskStatus::isSettled);
    call.request().departure().then(() -> waiting.cancel(false));
    return waiting;
  }

  private NewTask task(Send request, A2aCall call, String context, Asked.Call asked) {
    return NewTask.of(tasks.newId(), call.caller().id(), call.agent().id(), asked.skill())
        .version(asked.version())
        .context(context)
        .origin(origin(request, call))
        .input(asked.input())
        .message(request.message())
        .rank(priority(request), agents.weight(call.caller()))
        .build();
  }

  private Taken words(Asked.Unclear unclear, String context) {
    ObjectNode skills = Json.object();
    unclear.near().forEach(skills.putArray("skills")::add);
    List<Part> parts = List.of(Part.ofText(unclear.words()), Part.ofData(skills));
    return new Taken.Answered(Message.of(tasks.newId(), Role.AGENT, parts), context);
  }

  private String context(Send request) {
    String given = request.contextId();
    if (given == null) {
      return tasks.newId();
    }
    if (given.length() > NewTask.LONGEST_ID) {
      throw A2aException.invalid(
          "message.contextId", "must have at most " + NewTask.LONGEST_ID + " characters");
    }
    return given;
  }

  private static Origin origin(Send request, A2aCall call) {
    ObjectNode facts = Json.object();
    if (request.metadata() != null) {
      facts.set("metadata", request.metadata());
    }
    if (!request.acceptedOutputModes().isEmpty()) {
      request.acceptedOutputModes().forEach(facts.putArray("acceptedOutputModes")::add);
    }
    return new Origin("a2a/" + call.version().text(), facts)
        .asked(call.request().id(), call.request().traceparent());
  }

  /** {@code metadata.a2w.priority}, 0 to 100. */
  private static int priority(Send request) {
    JsonNode metadata = request.metadata();
    JsonNode said = metadata == null ? Json.object() : metadata.path("a2w").path("priority");
    return Math.max(0, Math.min(MOST, said.asInt(USUAL_PRIORITY)));
  }
}
