package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.skill.intake.RequestedPriority;
import io.serai.skill.intake.SkillIntent;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Task;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Creates tasks: {@code POST /tasks}.
 *
 * <p>The skill is the one that the metadata name, else the agent's default skill, else the one that
 * the words of the message match best. If no skill matches, the request is refused, because a
 * dialect without messages outside of tasks cannot ask.
 *
 * @param extensions what other protocols read from the metadata
 */
record TaskStarter(
    ZeroClawTaskAccess tasks, SkillIntentResolver intake, CompositeMessageExtension extensions) {
  private static final String VERSION = "zeroclaw/1";

  CompletionStage<JsonResponse> start(JsonRequest request) {
    ProtocolCall call = tasks.admit(request);
    TaskRequest body = TaskRequest.read(request.object());
    String id = tasks.dispatcher().newId();
    tasks.retained().reserve(id, call.caller().id());
    return submit(call, body, id)
        .whenComplete((task, failure) -> settle(id, failure == null))
        .thenApply(task -> JsonResponse.json(201, ZeroClawTaskJson.created(task)));
  }

  private void settle(String id, boolean created) {
    if (created) {
      tasks.retained().makeRoom();
    } else {
      tasks.retained().release(id);
    }
  }

  private CompletionStage<Task> submit(ProtocolCall call, TaskRequest body, String id) {
    try {
      Message message = body.message(tasks.dispatcher().newId());
      return intake
          .read(call.agent(), call.caller(), body.skill(), message)
          .thenCompose(intent -> extended(task(call, body, id, message, skill(intent)), body))
          .thenCompose(tasks.dispatcher()::submit);
    } catch (RuntimeException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  private static SkillIntent.SkillCall skill(SkillIntent intent) {
    if (intent instanceof SkillIntent.UnclearIntent unclear) {
      throw JsonRequest.invalid(unclear.words().replace("message's metadata", "metadata"));
    }
    return (SkillIntent.SkillCall) intent;
  }

  private NewTask task(
      ProtocolCall call,
      TaskRequest body,
      String id,
      Message message,
      SkillIntent.SkillCall skill) {
    ObjectNode facts = JsonMappers.object();
    if (body.metadata() != null) {
      facts.set(ZeroClawTaskJson.METADATA, body.metadata());
    }
    return NewTask.of(id, call.caller().id(), call.agent().id(), skill.skill())
        .version(skill.version())
        .origin(
            new ProtocolOrigin(VERSION, facts)
                .asked(call.request().id(), call.request().traceparent()))
        .input(skill.input())
        .message(message)
        .rank(RequestedPriority.of(body.metadata()), tasks.calls().weight(call.caller()))
        .build();
  }

  private CompletionStage<NewTask> extended(NewTask task, TaskRequest body) {
    return body.metadata() == null
        ? CompletableFuture.completedFuture(task)
        : extensions.read(task, body.metadata());
  }
}
