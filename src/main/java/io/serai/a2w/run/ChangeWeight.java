package io.serai.a2w.run;

import io.serai.a2w.call.A2wRequest;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.model.SeniorityLevel;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.agent.AgentWeightOverrides;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Implements {@code POST /weight}: changes the weight of the agent (A2W-43, A2W-Q11). */
public record ChangeWeight(WorkerCallResolver calls, AgentWeightOverrides weights) {
  private static final int MAX_WEIGHT = 100;

  /** Changes the weight, if the agent's {@code weight_policy} names the caller. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    NewWeight body = JsonRequest.read(request.object(), NewWeight::read);
    A2wRequest call = calls.of(request, body.callerAgent(), null);
    String agent = call.agent().id();
    request.subject(agent);
    if (!weights.canChange(agent)) {
      throw noFile(call);
    }
    if (!call.agent().weightMayBeSetBy(call.caller())) {
      throw refused(call, "weight_policy in agents/" + agent + ".yaml says who may.");
    }
    return weights
        .change(agent, body.weight(), call.caller().id())
        .thenApply(
            previous -> answer(call, previous.orElseThrow(() -> noFile(call)), body.weight()));
  }

  /** An agent without a file has no policy that permits anybody to change its weight. */
  private static HttpErrorException noFile(A2wRequest call) {
    return refused(
        call,
        "It has no file, and so no weight_policy. Write default: true in a file of agents/: that"
            + " agent answers here then, and its weight_policy says who may.");
  }

  private static HttpErrorException refused(A2wRequest call, String remedy) {
    return WorkerCallResolver.refused(
        call.caller().id() + " may not change the weight of " + call.agent().id() + ". " + remedy);
  }

  private static JsonResponse answer(A2wRequest call, int previous, int weight) {
    return WorkerResponseWriter.payload(
        call.agent(),
        JsonMappers.object()
            .put("weight", weight)
            .put("previous_weight", previous)
            .put("level", SeniorityLevel.of(weight).text()));
  }

  /** The body of the request. */
  private record NewWeight(int weight, @Nullable String callerAgent) {

    static NewWeight read(DocumentNode body) {
      OptionalInt weight = body.integer("weight", 0, MAX_WEIGHT);
      if (!body.member("weight").unlessNull().exists()) {
        body.fault("weight is missing; write weight: 50");
      }
      return new NewWeight(weight.orElse(0), body.text("caller_agent").orElse(null));
    }
  }
}
