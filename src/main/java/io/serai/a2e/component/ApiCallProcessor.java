package io.serai.a2e.component;

import io.serai.a2e.component.ServiceResponseReader.ResponseValue;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.ApiCall;
import io.serai.concurrent.CompletionCause;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.ResponseLease;
import io.serai.outbound.credential.CredentialException;
import io.serai.outbound.credential.HeaderCredential;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a service through the outbound gateway, which does retries, throttling, caching and circuit
 * breaking (A2E 1.0.0, "ApiCall").
 */
final class ApiCallProcessor extends OperationProcessor<ApiCall> {
  private static final Logger LOG = LoggerFactory.getLogger(ApiCallProcessor.class);
  private static final int UNAUTHORIZED = 401;

  private final RunDependencies dependencies;

  ApiCallProcessor(OperationIdResolver node, ApiCall operation, RunDependencies dependencies) {
    super(node, operation, dependencies.runs());
    this.dependencies = dependencies;
  }

  @Override
  void run(ExchangeRunScope scope, Exchange exchange, Completion end) throws OperationFailure {
    dependencies.calls().require(scope.run(), operation());
    URI address = ApiRequest.address(operation(), scope.data());
    credentials(
        scope.run(),
        0,
        (header, id) -> dependencies.credentials().find(id, address),
        found -> send(scope, exchange, address, found, 0, end),
        end);
  }

  /** What is done with the credentials of a call, by the names of their headers. */
  @FunctionalInterface
  private interface Sending {
    void run(Map<String, HeaderCredential> credentials) throws OperationFailure;
  }

  /**
   * Finds the credentials that the call sends, and continues on this thread with them, unless the
   * run is ended meanwhile.
   *
   * @param attempts number of attempts before
   * @param finder finds the credential of a header by its id
   */
  private void credentials(
      WorkflowRunState run,
      int attempts,
      BiFunction<String, String, CompletionStage<HeaderCredential>> finder,
      Sending next,
      Completion end)
      throws OperationFailure {
    if (operation().credentials().isEmpty()) {
      next.run(Map.of());
      return;
    }
    Executor back = dependencies.here().get();
    Map<String, CompletableFuture<HeaderCredential>> finding = new LinkedHashMap<>();
    operation()
        .credentials()
        .forEach(
            (header, id) -> finding.put(header, finder.apply(header, id).toCompletableFuture()));
    CompletableFuture<Void> all =
        CompletableFuture.allOf(finding.values().toArray(CompletableFuture[]::new));
    Runnable proceed =
        () ->
            end.guard(
                attempts,
                () -> {
                  Map<String, HeaderCredential> found = new LinkedHashMap<>();
                  for (Map.Entry<String, CompletableFuture<HeaderCredential>> each :
                      finding.entrySet()) {
                    found.put(each.getKey(), value(each.getValue()));
                  }
                  next.run(found);
                });
    if (all.isDone()) {
      proceed.run();
    } else {
      CompletableFuture<Void> waiting = all.handle((done, failure) -> null);
      Runnable interrupt = () -> waiting.complete(null);
      run.whenEnded(interrupt);
      var unused =
          waiting.thenRun(
              () -> {
                run.forget(interrupt);
                back.execute(() -> proceedUnlessEnded(run, attempts, proceed, end));
              });
    }
  }

  private static void proceedUnlessEnded(
      WorkflowRunState run, int attempts, Runnable next, OperationProcessor<?>.Completion end) {
    OperationFailure over = run.end();
    if (over == null) {
      next.run();
    } else {
      end.fail(over, attempts);
    }
  }

  private static HeaderCredential value(CompletableFuture<HeaderCredential> found)
      throws OperationFailure {
    try {
      return found.join();
    } catch (CompletionException failure) {
      throw refusal(CompletionCause.of(failure));
    }
  }

  private static OperationFailure refusal(Throwable failure) {
    if (failure instanceof CredentialException refused) {
      return OperationFailure.of(A2eErrorType.EXECUTION, refused.message(), refused.remedy());
    }
    LOG.error("The credentials of a call failed unexpectedly", failure);
    return OperationFailure.of(
        A2eErrorType.EXECUTION,
        "The credentials of the call could not be used.",
        "Ask an operator: the hub's log has the reason.");
  }

  /**
   * Sends the request.
   *
   * @param refused number of attempts with tokens that the service refused; 0 if there were none
   */
  private void send(
      ExchangeRunScope scope,
      Exchange exchange,
      URI address,
      Map<String, HeaderCredential> credentials,
      int refused,
      Completion end)
      throws OperationFailure {
    OutboundRequest request =
        ApiRequest.of(
            operation(),
            scope.data(),
            address,
            dependencies.calls().places(scope.run()),
            credentials,
            scope.run().agent(),
            dependencies.policy());
    Object before = exchange.getMessage().getBody();
    exchange.getMessage().setBody(request);
    dependencies
        .outbound()
        .process(
            exchange,
            doneSync -> {
              Exception failure = exchange.getException();
              exchange.setException(null);
              if (failure != null) { // the request has credentials
                exchange.getMessage().setBody(before);
              }
              int attempts = refused + attempts(failure);
              end.guard(
                  attempts,
                  () -> {
                    if (failure == null) {
                      OutboundResponse response =
                          exchange.getMessage().getBody(OutboundResponse.class);
                      receive(scope, response, ResponseLease.keep(exchange), refused, end);
                    } else if (refused == 0 && isRefused(failure) && mayRenew(credentials)) {
                      String challenge = challenge(failure);
                      credentials(
                          scope.run(),
                          attempts,
                          (header, id) -> renewed(id, address, credentials.get(header), challenge),
                          found -> send(scope, exchange, address, found, attempts, end),
                          end);
                    } else {
                      end.fail(ApiFailureMapper.of(failure), attempts);
                    }
                  });
            });
  }

  private static boolean isRefused(Exception failure) {
    return failure instanceof OutboundException outbound && outbound.status() == UNAUTHORIZED;
  }

  private static int attempts(@Nullable Exception failure) {
    return failure instanceof OutboundException outbound ? outbound.attempts() : 1;
  }

  private static boolean mayRenew(Map<String, HeaderCredential> sent) {
    return sent.values().stream().anyMatch(HeaderCredential::renewable);
  }

  /** Returns the challenges of the service, in one line. */
  private static String challenge(Exception failure) {
    return failure instanceof OutboundException outbound
        ? outbound
            .response()
            .map(response -> String.join(", ", response.headers().getAll("WWW-Authenticate")))
            .orElse("")
        : "";
  }

  /** Finds a credential again, with another token if the service refused the one that was sent. */
  private CompletionStage<HeaderCredential> renewed(
      String id, URI address, @Nullable HeaderCredential sent, String challenge) {
    return sent != null && sent.renewable()
        ? dependencies.credentials().challenged(id, address, sent, challenge)
        : dependencies.credentials().find(id, address);
  }

  private void receive(
      ExchangeRunScope scope,
      OutboundResponse response,
      ResponseLease memory,
      int refused,
      Completion end)
      throws OperationFailure {
    int attempts = refused + response.attempts();
    try {
      dependencies
          .worker()
          .run(
              scope.run(),
              ServiceResponseReader.sizeOf(response),
              attempts,
              end,
              () -> {
                ResponseValue value = value(response, memory);
                return () -> {
                  end.succeed(
                      operation().writes(),
                      value.json(),
                      value.size(),
                      attempts,
                      response.cached());
                };
              });
    } catch (OperationFailure full) {
      memory.close();
      throw full;
    }
  }

  /** Reads the value of a response, and gives back the memory of the response. */
  private ResponseValue value(OutboundResponse response, ResponseLease memory) {
    try (memory) {
      return dependencies.responses().of(response);
    }
  }
}
