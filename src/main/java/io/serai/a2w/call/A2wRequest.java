package io.serai.a2w.call;

import io.serai.a2w.model.A2wErrorCode;
import io.serai.a2w.model.A2wTaskContext;
import io.serai.a2w.model.SeniorityLevel;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.ProtocolCall;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.task.Task;
import org.jspecify.annotations.Nullable;

/**
 * A request to an agent, of a caller that the agent admits (A2W-55, A2W-56).
 *
 * @param call the request as it was authenticated
 * @param caller the agent that the request names, or else the authenticated caller (A2W-Q14)
 * @param claimed the weight that the request claims for its caller; null if it claims none
 * @param known the weight of the caller's file; null if there is none
 */
public record A2wRequest(
    ProtocolCall call, Caller caller, @Nullable Integer claimed, @Nullable Integer known) {

  public AgentDefinition agent() {
    return call.agent();
  }

  /** Returns the caller under whose permissions work is done. */
  public Caller owner() {
    return known == null ? call.caller() : caller;
  }

  /**
   * Returns the weight of the caller: that of its file if it is authenticated, otherwise the one
   * that it claims.
   */
  public int weight() {
    boolean authenticated = caller.id().equals(call.caller().id());
    Integer first = authenticated ? known : claimed;
    Integer second = authenticated ? claimed : known;
    return first != null ? first : second != null ? second : 0;
  }

  /**
   * Refuses a caller whose weight is of a lower band than that of the caller who started the task
   * (A2W-31, A2W-Q15). An operator that speaks for itself, and who started the task, are not
   * weighed.
   *
   * @throws HttpErrorException 403 if the caller may not interrupt the task
   */
  public void requireWeightFor(Task task) {
    String initiator = A2wTaskContext.of(task.request()).callerAgent();
    if (caller.operator() || caller.id().equals(initiator)) {
      return;
    }
    int taskWeight = task.request().weight();
    int weight = weight();
    SeniorityLevel needed = SeniorityLevel.of(taskWeight);
    SeniorityLevel level = SeniorityLevel.of(weight);
    if (level.compareTo(needed) < 0) {
      throw new HttpErrorException(
          A2wErrorCode.E030_LOW_WEIGHT.error(
              ("Task %s was started with the weight %s (%s); %s has %s (%s). Ask its caller, or an "
                      + "operator, to interrupt it.")
                  .formatted(
                      task.id(), taskWeight, needed.text(), caller.id(), weight, level.text())));
    }
  }
}
