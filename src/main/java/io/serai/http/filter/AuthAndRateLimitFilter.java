package io.serai.http.filter;

import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.auth.AuthResult;
import io.serai.security.auth.Authenticator;
import io.serai.security.auth.RequestHeaders;
import io.serai.security.rate.RateLimitKind;
import io.serai.security.rate.RateLimiter;
import io.serai.security.rate.RateLimiter.RateLimitDecision;
import io.serai.security.rate.RateLimiter.WindowUsage;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * Authenticates the caller of each request and applies the caller's request rate limit. It rejects
 * requests without valid credentials and requests over the limit; behind it every request has a
 * {@link Caller} under {@link Caller#PROPERTY}, and its {@link CallerRecheck}.
 *
 * @param publicPath accepts the paths that need no credentials
 * @param healthCheck accepts the paths whose requests count against no limit
 */
public record AuthAndRateLimitFilter(
    Authenticator authenticator,
    AgentDirectory agents,
    RateLimiter limits,
    ErrorResponder errors,
    Predicate<String> publicPath,
    Predicate<String> healthCheck)
    implements Handler<RoutingContext> {

  /**
   * Request key of a sentence that is appended to 401 errors: how else the caller can send its key.
   */
  public static final String KEY_HINT = "serai.key-hint";

  /** Returns a check whether the credentials of a request that passed still identify its caller. */
  public CallerRecheck recheck(RoutingContext request) {
    Caller caller = Objects.requireNonNull(request.<Caller>get(Caller.PROPERTY));
    return evenExpired -> {
      if (PageSession.hasEnded(request)) {
        return CompletableFuture.completedFuture(Optional.empty());
      }
      boolean open = publicPath.test(AgentPathPrefixHandler.of(request));
      RequestHeaders headers = new VertxRequestHeaders(request);
      return current(caller, authenticator.authenticate(headers, open), evenExpired);
    };
  }

  /** Returns the caller as it is now; as it was if its credentials cannot be checked now. */
  private static CompletionStage<Optional<Caller>> current(
      Caller caller, AuthResult result, boolean evenExpired) {
    if (result instanceof AuthResult.AuthenticationPending pending) {
      return pending.result().thenCompose(known -> current(caller, known, evenExpired));
    }
    if (result instanceof AuthResult.Identified identified) {
      return same(caller, identified.caller());
    }
    if (result instanceof AuthResult.Expired expired && evenExpired) {
      return same(caller, expired.caller());
    }
    boolean unknown = result instanceof AuthResult.Refused refused && refused.status() == 503;
    return CompletableFuture.completedFuture(unknown ? Optional.of(caller) : Optional.empty());
  }

  /** Returns the caller as it is now; empty if it is another one, or has another role. */
  private static CompletionStage<Optional<Caller>> same(Caller caller, Caller now) {
    return CompletableFuture.completedFuture(
        Optional.of(now)
            .filter(known -> known.id().equals(caller.id()) && known.role() == caller.role()));
  }

  @Override
  public void handle(RoutingContext request) {
    boolean open = publicPath.test(AgentPathPrefixHandler.of(request));
    AuthResult result = authenticator.authenticate(new VertxRequestHeaders(request), open);
    if (result instanceof AuthResult.AuthenticationPending authenticationPending) {
      await(request, authenticationPending);
    } else {
      complete(request, result);
    }
  }

  /**
   * Authenticates asynchronously; the request is paused, so that its body is not read meanwhile.
   */
  private void await(
      RoutingContext request, AuthResult.AuthenticationPending authenticationPending) {
    Context context = Vertx.currentContext();
    request.request().pause();
    authenticationPending
        .result()
        .whenComplete(
            (result, failure) ->
                context.runOnContext(
                    now -> {
                      resume(request.request());
                      if (failure == null) {
                        complete(request, result);
                      } else {
                        errors.answer(request, failure);
                      }
                    }));
  }

  /** Resumes the request unless it has ended, as it has if the client disconnected meanwhile. */
  private static void resume(HttpServerRequest request) {
    if (!request.isEnded()) {
      request.resume();
    }
  }

  private void complete(RoutingContext request, AuthResult result) {
    if (result instanceof AuthResult.Identified identified) {
      admit(request, identified.caller());
    } else if (result instanceof AuthResult.Expired expired) {
      complete(request, expired.refusal());
    } else if (result instanceof AuthResult.Refused refused) {
      String message = refused.message() + hint(request, refused);
      errors.answer(
          request, new HttpError(refused.status(), refused.code(), message, refused.headers()));
    }
  }

  private static String hint(RoutingContext request, AuthResult.Refused refused) {
    String hint = request.get(KEY_HINT);
    return hint == null || refused.status() != 401 ? "" : " " + hint;
  }

  private void admit(RoutingContext request, Caller caller) {
    Optional<AgentDefinition> agent = agents.find(caller.id());
    if (agent.isPresent() && !isWithinLimits(request, agent.get())) {
      return;
    }
    request.put(Caller.PROPERTY, caller);
    request.put(CallerRecheck.PROPERTY, recheck(request));
    request.next();
  }

  /** Reports to an agent what is left of its limits, and refuses the request if nothing is left. */
  private boolean isWithinLimits(RoutingContext request, AgentDefinition agent) {
    HttpServerResponse response = request.response();
    if (healthCheck.test(AgentPathPrefixHandler.of(request))) {
      WindowUsage tightest = limits.tightest(agent.id(), agent.limits(), RateLimitKind.REQUESTS);
      tell(response, tightest.limit(), tightest.remaining(), tightest.resetAt());
      return true;
    }
    RateLimitDecision decision =
        limits.tryAcquire(agent.id(), agent.limits(), RateLimitKind.REQUESTS);
    tell(response, decision.limit(), decision.remaining(), decision.resetAt());
    if (!decision.granted()) {
      errors.answer(request, tooMany(decision));
    }
    return decision.granted();
  }

  /** Reports to the caller how many requests are left, and until when. */
  private static void tell(
      HttpServerResponse response, int limit, long remaining, Instant resetAt) {
    response
        .putHeader("x-ratelimit-limit", Integer.toString(limit))
        .putHeader("x-ratelimit-remaining", Long.toString(remaining))
        .putHeader("x-ratelimit-reset", Long.toString(resetAt.getEpochSecond()));
  }

  /** Returns the refusal of a request that is not within the limits of its caller. */
  public static HttpError tooMany(RateLimitDecision decision) {
    long seconds = decision.retryAfterSeconds();
    String message =
        "Rate limit exceeded: %s. Try again in %s s."
            .formatted(decision.window().sentence(decision.limit()), seconds);
    return HttpError.of(429, "RATE_LIMITED", message).with("retry-after", Long.toString(seconds));
  }
}
