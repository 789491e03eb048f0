package io.serai.a2e.rest;

import io.serai.document.TextFunctions;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.rest.JsonRequest;
import io.serai.security.Caller;
import io.serai.security.agent.AgentFileReader;

/** Finds out which agent sent a request. */
final class AgentCallers {
  private AgentCallers() {}

  /**
   * Returns the caller of a request, who needs a key in every mode: permissions and limits belong
   * to an agent (A2E-9).
   *
   * @throws HttpErrorException 401 if the request has no key
   */
  static Caller of(JsonRequest request) {
    return withKey(request.caller());
  }

  /** Returns a caller; fails as {@link #of} does if it has no key. */
  static Caller withKey(Caller caller) {
    if (caller.equals(Caller.OPERATOR_OPEN)) {
      throw new HttpErrorException(
          HttpError.of(
                  401,
                  "UNAUTHENTICATED",
                  "Send the key of an agent as Authorization: Bearer KEY, or as X-API-Key: KEY. An"
                      + " operator makes one with serai key create.")
              .with("www-authenticate", "Bearer realm=\"serai\""));
    }
    return caller;
  }

  /**
   * Returns the id of the agent that a request is about: the caller, or the one that an operator
   * names by {@code agent}.
   *
   * @throws HttpErrorException 403 if an agent names another one
   */
  static String named(JsonRequest request) {
    String agent = request.parameter("agent");
    if (agent == null || agent.isEmpty()) {
      return of(request).id();
    }
    Caller caller = request.caller();
    if (!caller.operator() && !caller.id().equals(agent)) {
      throw JsonRequest.refusal(
          403, "FORBIDDEN", "Only operators name another agent. Leave out agent.");
    }
    if (!caller.id().equals(agent) && !AgentFileReader.isId(agent)) {
      throw JsonRequest.invalid(
          "agent is " + TextFunctions.clipped(agent) + ", but there is no such agent.");
    }
    return agent;
  }
}
