package io.serai.a2w.call;

import io.serai.a2w.model.A2wErrorCode;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.CallResolver;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.rest.JsonRequest;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.auth.AuthResult;
import io.serai.security.auth.Authenticator;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which agent a request is for, who calls it, and whether the agent admits that caller.
 *
 * <p>The caller is the authenticated one. In open mode, a request without credentials may name any
 * caller in its body; it is then admitted as that caller (A2W-Q14). Thread-safe.
 */
public record WorkerCallResolver(
    CallResolver calls, AgentDirectory agents, Authenticator authenticator) {

  /** Returns the call of a request that names no caller. */
  public A2wRequest of(JsonRequest request) {
    return of(request, null, null);
  }

  /**
   * Returns the call of a request.
   *
   * @param named the caller that the body names; null if it names none
   * @param claimed the weight that the body claims; null if it claims none
   * @throws HttpErrorException 403 if the caller is not the authenticated one, or not admitted
   */
  public A2wRequest of(JsonRequest request, @Nullable String named, @Nullable Integer claimed) {
    ProtocolCall call = calls.resolve(request.exchange(), request.context(), null);
    Caller caller = named == null ? call.caller() : identified(call.caller(), named);
    requireAdmission(call.agent(), caller);
    Integer known = agents.find(caller.id()).map(AgentDefinition::weight).orElse(null);
    return new A2wRequest(call, caller, claimed, known);
  }

  /**
   * Refuses a caller that an agent does not admit.
   *
   * @throws HttpErrorException 403
   */
  private static void requireAdmission(AgentDefinition agent, Caller caller) {
    if (!agent.admits(caller)) {
      throw refused(agent.refusalOf(caller));
    }
  }

  public static HttpErrorException refused(String message) {
    return new HttpErrorException(A2wErrorCode.E020_PERMISSION_DENIED.error(message));
  }

  private Caller identified(Caller caller, String named) {
    AuthResult result = authenticator.named(caller, named);
    if (result instanceof AuthResult.Identified identified) {
      return identified.caller();
    }
    AuthResult.Refused refused = (AuthResult.Refused) result;
    throw new HttpErrorException(HttpError.of(refused.status(), refused.code(), refused.message()));
  }
}
