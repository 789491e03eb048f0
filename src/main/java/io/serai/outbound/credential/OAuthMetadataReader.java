package io.serai.outbound.credential;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.security.host.TargetOrigin;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Reads metadata documents, which are JSON objects of a limited size. Thread-safe. */
final class OAuthMetadataReader {
  private static final int MAX_SIZE = 100_000;

  private final OutboundGateway outbound;

  OAuthMetadataReader(OutboundGateway outbound) {
    this.outbound = outbound;
  }

  /**
   * Returns the first document that there is at some addresses, tried in their order.
   *
   * @param id of the credential, for which it is read
   * @return empty if there is none; fails with {@link CredentialException}
   */
  CompletionStage<Optional<JsonNode>> first(String id, List<URI> addresses) {
    if (addresses.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return read(id, addresses.get(0))
        .thenCompose(
            found ->
                found.isPresent()
                    ? CompletableFuture.completedFuture(found)
                    : first(id, addresses.subList(1, addresses.size())));
  }

  private CompletionStage<Optional<JsonNode>> read(String id, URI address) {
    return outbound
        .send(request(address), exchange -> CallInitiator.hub("credential " + id).on(exchange))
        .handle((response, failure) -> document(address, response, failure));
  }

  /** Returns a request that is redirected within its origin only. */
  private OutboundRequest request(URI address) {
    String place = TargetOrigin.of(address).orElseThrow().place();
    return new OutboundRequest(
        "GET",
        address,
        Map.of("Accept", "application/json"),
        null,
        Set.of(place),
        outbound.policy(),
        Set.of());
  }

  private static Optional<JsonNode> document(
      URI address, @Nullable OutboundResponse response, @Nullable Throwable failure) {
    if (response == null) {
      Throwable cause = CompletionCause.ofNullable(failure);
      if (cause instanceof OutboundException outboundFailure) {
        if (outboundFailure.status() > 0 && !outboundFailure.isTransient()) {
          return Optional.empty(); // there is none here
        }
        throw unreadable(address, outboundFailure.getMessage() + ".");
      }
      throw new CompletionException(cause);
    }
    try {
      if (response.body().length() > MAX_SIZE) {
        throw unreadable(address, "It has more than " + MAX_SIZE + " bytes.");
      }
      JsonNode document = JsonMappers.ANSWERS.readTree(response.content());
      return Optional.of(document).filter(JsonNode::isObject);
    } catch (UndecodableResponseException encoded) {
      throw unreadable(address, encoded.reason());
    } catch (IOException noJson) {
      return Optional.empty(); // some services answer each path with a page
    }
  }

  private static CredentialException unreadable(URI address, String reason) {
    String shown = TargetOrigin.of(address).orElseThrow() + address.getRawPath();
    return new CredentialException(
        "The metadata at %s cannot be read. %s".formatted(TextFunctions.loggable(shown), reason),
        "Try again later, or ask an operator to check the service and its authorization server.");
  }
}
