package io.serai.mcp.client;

import io.serai.concurrent.CompletionCause;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.outbound.credential.CredentialException;
import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.outbound.credential.HeaderCredential;
import io.serai.task.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Adds the credential of an agent's file to requests. Thread-safe.
 *
 * @param credentials makes headers of credentials
 */
record RequestAuthenticator(
    String agent, Endpoint.Http endpoint, CredentialHeaderFactory credentials) {
  private static final int MAX_CHALLENGES = 2;

  /**
   * Sends a request with the credential. If the server answers with a challenge, the request is
   * sent again with what it asks for, at most {@value #MAX_CHALLENGES} times.
   */
  <T> CompletionStage<T> with(Function<CredentialHeaders, CompletionStage<T>> request) {
    if (endpoint.credential().isEmpty()) {
      return request.apply(headers(HeaderCredential.NONE));
    }
    String id = endpoint.credential().get();
    return found(credentials.find(id, endpoint.url()))
        .thenCompose(credential -> send(id, credential, request, 0));
  }

  private <T> CompletionStage<T> send(
      String id,
      HeaderCredential credential,
      Function<CredentialHeaders, CompletionStage<T>> request,
      int challenges) {
    return request
        .apply(headers(credential))
        .exceptionallyCompose(
            failure -> {
              ServerCallException reason = ServerCallException.from(failure, agent);
              if (!reason.isChallenge() || challenges == MAX_CHALLENGES) {
                return ServerTransport.failed(reason);
              }
              return found(
                      credentials.challenged(id, endpoint.url(), credential, reason.challenge()))
                  .thenCompose(next -> send(id, next, request, challenges + 1));
            });
  }

  private CompletionStage<HeaderCredential> found(CompletionStage<HeaderCredential> credential) {
    return credential.exceptionallyCompose(failure -> ServerTransport.failed(refusal(failure)));
  }

  private CredentialHeaders headers(HeaderCredential credential) {
    Map<String, String> headers = new HashMap<>();
    if (!credential.isEmpty()) {
      headers.put(endpoint.header(), credential.value());
    }
    return new CredentialHeaders(headers, credential.secrets());
  }

  private ServerCallException refusal(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    return reason instanceof CredentialException refused
        ? ServerCallException.refused(
            ErrorCode.PERMISSION_DENIED, agent + ": " + refused.getMessage())
        : ServerCallException.from(failure, agent);
  }
}
