package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.registry.A2sException;
import io.serai.http.RequestContext;
import io.serai.skill.Skill;
import io.serai.skill.agent.ServingAgents;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskOrigin;
import io.serai.task.run.AgentQueueFullException;
import io.serai.task.run.TaskDispatcher;
import java.util.Arrays;
import java.util.Locale;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Starts runs as tasks: with {@code Prefer: respond-async} the response is 202 with the task's
 * {@code Location}, as soon as the task is in the log (RFC 7240).
 */
public final class AsyncRunStarter {

  private static final String PREFERENCE = "respond-async";

  private final TaskDispatcher tasks;
  private final ServingAgents agents;

  /** Creates a starter whose tasks belong to the hub's default agent. */
  public AsyncRunStarter(TaskDispatcher tasks, ServingAgents agents) {
    this.tasks = tasks;
    this.agents = agents;
  }

  /** Returns whether the request prefers an asynchronous response. */
  static boolean isPreferred(Exchange exchange) {
    String prefer = A2sRequestReader.parameter(exchange, "Prefer");
    return prefer != null
        && Arrays.stream(prefer.split(",", -1))
            .map(each -> each.split(";", -1)[0].strip().toLowerCase(Locale.ROOT))
            .anyMatch(PREFERENCE::equals);
  }

  boolean start(Skill skill, JsonNode inputs, Exchange exchange, AsyncCallback callback) {
    RequestContext requestContext = RequestContext.of(exchange);
    NewTask task =
        NewTask.of(
                tasks.newId(),
                A2sRequestReader.caller(exchange).id(),
                agents.defaultAgent().id(),
                skill.id())
            .version(skill.version())
            .origin(TaskOrigin.of("a2s/1").asked(requestContext.id(), requestContext.traceparent()))
            .input(inputs)
            .build();
    var unused =
        tasks
            .submit(task)
            .whenComplete(
                (submitted, failure) -> {
                  answer(exchange, submitted, failure);
                  callback.done(false);
                });
    return false;
  }

  private static void answer(Exchange exchange, @Nullable Task task, @Nullable Throwable failure) {
    if (task != null) {
      A2sResponses.json(exchange, 202, RunStatusApi.json(task));
      exchange.getMessage().setHeader("Location", "/a2s/v1/tasks/" + task.id());
      exchange.getMessage().setHeader("Preference-Applied", PREFERENCE);
    } else if (A2sFailureCause.of(failure) instanceof AgentQueueFullException busy) {
      A2sResponses.error(exchange, A2sException.of(503, "BUSY", String.valueOf(busy.getMessage())));
      exchange.getMessage().setHeader("Retry-After", busy.retryAfter().toSeconds());
    } else {
      exchange.setException(A2sFailureCause.of(failure));
    }
  }
}
