package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.rest.task.TaskJson;
import io.serai.http.request.RequestContext;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.skill.Skill;
import io.serai.skill.agent.ActiveAgents;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.run.TaskDispatcher;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

/**
 * Starts runs as tasks: with {@code Prefer: respond-async} the response is 202 with the task's
 * {@code Location}, as soon as the task is in the log (RFC 7240).
 */
public record AsyncRunStarter(TaskDispatcher tasks, ActiveAgents agents) {

  private static final String PREFERENCE = "respond-async";

  /** Returns whether the request prefers an asynchronous response. */
  static boolean isPreferred(JsonRequest request) {
    String prefer = request.header("Prefer");
    return prefer != null
        && Arrays.stream(prefer.split(",", -1))
            .map(each -> each.split(";", -1)[0].strip().toLowerCase(Locale.ROOT))
            .anyMatch(PREFERENCE::equals);
  }

  CompletionStage<JsonResponse> start(Skill skill, JsonNode inputs, JsonRequest request) {
    RequestContext context = request.context();
    NewTask task =
        NewTask.of(tasks.newId(), request.caller().id(), agents.defaultAgent().id(), skill.id())
            .version(skill.version())
            .origin(ProtocolOrigin.of("a2s/1").asked(context.id(), context.traceparent()))
            .input(inputs)
            .build();
    return tasks
        .submit(task)
        .thenApply(
            submitted ->
                JsonResponse.json(202, TaskJson.json(submitted))
                    .with("Location", "/a2s/v1/tasks/" + submitted.id())
                    .with("Preference-Applied", PREFERENCE));
  }
}
