package io.serai.http;

import io.serai.security.AgentDirectory;
import io.serai.security.AuthResult;
import io.serai.security.Authenticator;
import io.serai.security.Caller;
import io.serai.security.Quota;
import io.serai.security.RateLimits;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Says who calls, and refuses who may not or too often; behind it every request has a caller. */
public final class AccessFilter implements Handler<RoutingContext> {

  private final Authenticator authenticator;
  private final AgentDirectory agents;
  private final RateLimits limits;
  private final ErrorPages errors;
  private final Predicate<String> publicPath;

  /**
   * @param publicPath which paths need no credentials
   */
  public AccessFilter(
      Authenticator authenticator,
      AgentDirectory agents,
      RateLimits limits,
      ErrorPages errors,
      Predicate<String> publicPath) {
    this.authenticator = authenticator;
    this.agents = agents;
    this.limits = limits;
    this.errors = errors;
    this.publicPath = publicPath;
  }

  @Override
  public void handle(RoutingContext request) {
    HttpServerRequest http = request.request();
    AuthResult result =
        authenticator.authenticate(
            name -> header(http, name), publicPath.test(AgentPath.of(request)));
    if (result instanceof AuthResult.Identified identified) {
      admit(request, identified.caller());
    } else if (result instanceof AuthResult.Refused refused) {
      errors.answer(
          request,
          new HttpError(refused.status(), refused.code(), refused.message(), refused.headers()));
    }
  }

  /** The values of a header; HTTP/2 has the host in its authority. */
  private static List<String> header(HttpServerRequest request, String name) {
    List<String> values = request.headers().getAll(name);
    boolean inAuthority = values.isEmpty() && name.equals("Host") && request.authority() != null;
    return inAuthority ? List.of(request.authority().toString()) : values;
  }

  private void admit(RoutingContext request, Caller caller) {
    Optional<Quota> quota =
        agents
            .find(caller.id())
            .map(agent -> limits.tryAcquire(agent.id(), agent.limits(), RateLimits.Kind.REQUESTS));
    if (quota.isPresent() && !quota.get().granted()) {
      errors.answer(request, tooMany(quota.get()));
      return;
    }
    request.put(FrontDoor.CALLER, caller);
    request.next();
  }

  private static HttpError tooMany(Quota quota) {
    long seconds = Math.max(1, quota.retryAfter().plusMillis(999).toSeconds());
    String message = "This agent's limit of requests is used up. Try again in " + seconds + " s.";
    return HttpError.of(429, "RATE_LIMITED", message).with("retry-after", Long.toString(seconds));
  }
}
