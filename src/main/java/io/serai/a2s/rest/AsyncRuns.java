package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.registry.A2sException;
import io.serai.http.RequestFacts;
import io.serai.skill.Skill;
import io.serai.skill.agent.ServingAgents;
import io.serai.task.NewTask;
import io.serai.task.Origin;
import io.serai.task.Task;
import io.serai.task.run.TaskBusyException;
import io.serai.task.run.TaskDispatcher;
import java.util.Arrays;
import java.util.Locale;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Runs as tasks: with {@code Prefer: respond-async} the answer is 202 with the task's {@code
 * Location} as soon as the task is in the log.
 */
public final class AsyncRuns {

  private static final String PREFERENCE = "respond-async";

  private final TaskDispatcher tasks;
  private final ServingAgents agents;

  /** Tasks of the hub's standard agent. */
  public AsyncRuns(TaskDispatcher tasks, ServingAgents agents) {
    this.tasks = tasks;
    this.agents = agents;
  }

  /** Whether the request would rather not wait. */
  static boolean arePreferred(Exchange exchange) {
    String prefer = Requests.parameter(exchange, "Prefer");
    return prefer != null
        && Arrays.stream(prefer.split(",", -1))
            .map(each -> each.split(";", -1)[0].strip().toLowerCase(Locale.ROOT))
            .anyMatch(PREFERENCE::equals);
  }

  boolean begin(Skill skill, JsonNode inputs, Exchange exchange, AsyncCallback callback) {
    RequestFacts facts = RequestFacts.of(exchange);
    NewTask task =
        NewTask.of(
                tasks.newId(), Requests.caller(exchange).id(), agents.standard().id(), skill.id())
            .version(skill.version())
            .origin(Origin.of("a2s/1").asked(facts.id(), facts.traceparent()))
            .input(inputs)
            .build();
    var unused =
        tasks
            .submit(task)
            .whenComplete(
                (made, failure) -> {
                  answer(exchange, made, failure);
                  callback.done(false);
                });
    return false;
  }

  private static void answer(Exchange exchange, @Nullable Task made, @Nullable Throwable failure) {
    if (made != null) {
      Answers.json(exchange, 202, TaskReading.json(made));
      exchange.getMessage().setHeader("Location", "/a2s/v1/tasks/" + made.id());
      exchange.getMessage().setHeader("Preference-Applied", PREFERENCE);
    } else if (Failures.reason(failure) instanceof TaskBusyException busy) {
      Answers.refuse(exchange, A2sException.of(503, "BUSY", String.valueOf(busy.getMessage())));
      exchange.getMessage().setHeader("Retry-After", busy.retryAfter().toSeconds());
    } else {
      exchange.setException(Failures.reason(failure));
    }
  }
}
