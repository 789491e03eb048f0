package io.serai.a2a.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.CardReader;
import io.serai.a2a.model.AgentCard;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.task.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the agent card of a remote agent.
 *
 * <p>If the address names a file, the card is read there, otherwise from {@code
 * /.well-known/agent-card.json} below it, or from {@code agent.json}, its name before 0.3.
 */
final class RemoteCardFetcher {
  private static final Pattern MAX_AGE = Pattern.compile("max-age\\s*=\\s*(\\d{1,9})");
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration MAX_FRESHNESS = Duration.ofDays(1);
  private static final int NOT_MODIFIED = 304;

  private final AgentHttpClient agentHttpClient;
  private final RemoteCredentialResolver remoteCredentialResolver;
  private final ClientConfig options;
  private final List<RemoteAgentProtocol> dialects;
  private final Clock clock;

  RemoteCardFetcher(
      AgentHttpClient agentHttpClient,
      RemoteCredentialResolver remoteCredentialResolver,
      ClientConfig options,
      List<RemoteAgentProtocol> dialects,
      Clock clock) {
    this.agentHttpClient = agentHttpClient;
    this.remoteCredentialResolver = remoteCredentialResolver;
    this.options = options;
    this.dialects = List.copyOf(dialects);
    this.clock = clock;
  }

  /** Reads the card again; if it has not changed, returns the previous one with a new expiry. */
  CompletionStage<RemoteCardState> refresh(RemoteAgentCardAddress remote, RemoteCardState before) {
    return fetchFirst(candidates(remote.url()), remote, before);
  }

  private CompletionStage<RemoteCardState> fetchFirst(
      List<URI> candidates, RemoteAgentCardAddress remote, RemoteCardState before) {
    return fetch(candidates.get(0), remote, before, AgentRequestCredentials.NONE)
        .exceptionallyCompose(
            failure ->
                isUnauthorized(failure) && remote.credential().isPresent()
                    ? fetch(candidates.get(0), remote, before, remoteCredentialResolver.of(remote))
                    : CompletableFuture.failedFuture(failure))
        .exceptionallyCompose(
            failure ->
                status(failure) == 404 && candidates.size() > 1
                    ? fetchFirst(candidates.subList(1, candidates.size()), remote, before)
                    : CompletableFuture.failedFuture(failure));
  }

  private CompletionStage<RemoteCardState> fetch(
      URI address,
      RemoteAgentCardAddress remote,
      RemoteCardState before,
      AgentRequestCredentials agentRequestCredentials) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Accept", "application/json");
    headers.put("A2A-Version", "1.0");
    if (before.card() != null && before.etag() != null) {
      headers.put("If-None-Match", before.etag());
    }
    AgentHttpRequest request = new AgentHttpRequest("GET", address, headers, null);
    return agentHttpClient
        .of(CallInitiator.hub("card " + address.getPath()))
        .send(agentRequestCredentials.applyTo(request), agentRequestCredentials.secrets(), TIMEOUT)
        .thenApply(response -> read(response, address, remote))
        .exceptionallyCompose(failure -> unchanged(failure, before));
  }

  private RemoteCardState read(
      OutboundResponse response, URI address, RemoteAgentCardAddress remote) {
    if (response.body().length() > options.maxCardSize()) {
      throw AgentCallException.refused(
          ErrorCode.EXTERNAL_DEPENDENCY.code(),
          "The card is larger than " + options.maxCardSize() + " bytes.");
    }
    try {
      JsonNode json = JsonMappers.MAPPER.readTree(response.content());
      AgentCard card = card(json, address, remote);
      String etag = response.headers().get("ETag");
      CardDocument document = new CardDocument(address, JsonMappers.text(json), etag);
      Instant now = clock.instant();
      return new RemoteCardState(card, document, now, now.plus(freshness(response)), null);
    } catch (UndecodableResponseException encoded) {
      throw AgentCallException.refused(ErrorCode.EXTERNAL_DEPENDENCY.code(), encoded.reason());
    } catch (JsonProcessingException malformed) {
      throw malformed(malformed);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * Reads the text of a card again, which must pass the same checks.
   *
   * @throws AgentCallException or {@link io.serai.a2a.model.A2aException} if it does not
   */
  AgentCard read(CardDocument document, RemoteAgentCardAddress remote) {
    try {
      JsonNode json = JsonMappers.MAPPER.readTree(document.text());
      return card(json, document.address(), remote);
    } catch (JsonProcessingException malformed) {
      throw malformed(malformed);
    }
  }

  private static AgentCallException malformed(JsonProcessingException failure) {
    return AgentCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY.code(),
        JsonErrorMessages.sentence("The card", failure) + ".");
  }

  private AgentCard card(JsonNode json, URI address, RemoteAgentCardAddress remote) {
    AgentCard read = card(json, address);
    return remote.binding().map(binding -> over(binding, read)).orElse(read);
  }

  /** Reads a card of A2A, or one of a dialect if it has no interface of A2A. */
  private AgentCard card(JsonNode json, URI address) {
    return CardReader.hasInterface(json, address)
        ? CardReader.read(json, address)
        : dialects.stream()
            .flatMap(dialect -> dialect.read(json, address).stream())
            .findFirst()
            .orElseGet(() -> CardReader.read(json, address));
  }

  private static AgentCard over(String binding, AgentCard card) {
    return card.over(binding)
        .orElseThrow(
            () ->
                AgentCallException.refused(
                    ErrorCode.EXTERNAL_DEPENDENCY.code(),
                    "The card names no interface of %s that this hub speaks; it has %s."
                        .formatted(binding, bindings(card))));
  }

  /** Returns the bindings of a card that this hub speaks, as text. */
  private static String bindings(AgentCard card) {
    return card.interfaces().stream()
        .map(each -> each.binding().text())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private CompletionStage<RemoteCardState> unchanged(Throwable failure, RemoteCardState before) {
    if (status(failure) != NOT_MODIFIED || before.card() == null) {
      return CompletableFuture.failedFuture(failure);
    }
    Duration fresh =
        outbound(failure)
            .flatMap(OutboundException::response)
            .map(this::freshness)
            .orElse(options.cardRefresh());
    Instant now = clock.instant();
    return CompletableFuture.completedFuture(
        new RemoteCardState(before.card(), before.document(), now, now.plus(fresh), null));
  }

  private Duration freshness(OutboundResponse response) {
    String control = response.headers().get("Cache-Control");
    Matcher age = MAX_AGE.matcher(control == null ? "" : control);
    if (!age.find()) {
      return options.cardRefresh();
    }
    Duration maxAge = Duration.ofSeconds(Long.parseLong(age.group(1)));
    return maxAge.compareTo(MAX_FRESHNESS) > 0 ? MAX_FRESHNESS : maxAge;
  }

  private static List<URI> candidates(URI url) {
    String path = url.getPath() == null ? "" : url.getPath();
    String text = url.toString();
    if (path.endsWith("/agent-card.json")) {
      return List.of(url, URI.create(text.replace("/agent-card.json", "/agent.json")));
    }
    if (path.endsWith(".json") || url.getRawQuery() != null) {
      return List.of(url);
    }
    String base = TextFunctions.withoutTrailing(text, '/') + "/.well-known/";
    return List.of(URI.create(base + "agent-card.json"), URI.create(base + "agent.json"));
  }

  private static boolean isUnauthorized(Throwable failure) {
    return status(failure) == 401 || status(failure) == 403;
  }

  private static int status(Throwable failure) {
    return outbound(failure)
        .filter(each -> each.reason() == Reason.STATUS)
        .map(OutboundException::status)
        .orElse(0);
  }

  private static Optional<OutboundException> outbound(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    return reason instanceof OutboundException known ? Optional.of(known) : Optional.empty();
  }
}
