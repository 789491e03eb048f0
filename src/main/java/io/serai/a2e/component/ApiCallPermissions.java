package io.serai.a2e.component;

import io.serai.a2e.api.ApiCatalog;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.ApiCall;
import io.serai.document.JsonMappers;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.host.TargetOrigin;
import io.serai.security.rate.RateLimitKind;
import io.serai.security.rate.RateLimiter;
import io.serai.security.rate.RateLimiter.RateLimitDecision;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Permits the calls that go to an API of their caller with credentials of their caller, within the
 * caller's limits. It is checked before each call, so that a permission that an operator withdraws
 * is lost even by running workflows.
 */
public record ApiCallPermissions(ApiCatalog apis, RateLimiter limits, AgentDirectory agents) {

  /**
   * Returns the hosts with their ports that the calls of a run may go to; none if they may go to
   * all that the hub's own calls may.
   *
   * @throws OperationFailure if they may go to none: the last one was withdrawn meanwhile
   */
  Set<String> places(WorkflowRunState run) throws OperationFailure {
    if (run.isOfRoute()) {
      return Set.of();
    }
    Set<String> places = apis.callablePlaces(run.caller());
    if (places.isEmpty()) {
      throw OperationFailure.of(
          A2eErrorType.PERMISSION,
          "You may call no API any more.",
          "Call an API that availableApis lists.");
    }
    return places;
  }

  /**
   * Refuses a call, or counts it as one of the caller's calls. Routes may make all calls.
   *
   * @throws OperationFailure if the caller may not make it, or not now
   */
  void require(WorkflowRunState run, ApiCall call) throws OperationFailure {
    if (!run.isOfRoute()) {
      require(run.caller(), call);
    }
  }

  private void require(Caller caller, ApiCall call) throws OperationFailure {
    boolean callable =
        TargetOrigin.of(call.url().origin())
            .filter(origin -> apis.isCallable(origin, caller))
            .isPresent();
    if (!callable) {
      throw OperationFailure.of(
          A2eErrorType.PERMISSION,
          "You may not call " + call.url().origin() + " any more.",
          "Call an API that availableApis lists.");
    }
    for (String credential : call.credentials().values()) {
      if (!caller.may(PermissionKind.CREDENTIALS, credential)) {
        throw OperationFailure.of(
            A2eErrorType.PERMISSION,
            "You may not use the credential " + credential + " any more.",
            "Use a credential that availableCredentials lists.");
      }
    }
    Optional<AgentDefinition> agent = agents.find(caller.id());
    if (agent.isPresent()) {
      count(agent.get());
    }
  }

  private void count(AgentDefinition agent) throws OperationFailure {
    RateLimitDecision decision =
        limits.tryAcquire(agent.id(), agent.limits(), RateLimitKind.API_CALLS);
    if (!decision.granted()) {
      long seconds = decision.retryAfterSeconds();
      throw new OperationFailure(
          A2eErrorType.EXECUTION,
          "Rate limit exceeded: " + decision.window().sentence(decision.limit()) + ".",
          JsonMappers.object().put("retry_after", seconds),
          List.of("Execute the workflow again in " + seconds + " seconds."));
    }
  }
}
