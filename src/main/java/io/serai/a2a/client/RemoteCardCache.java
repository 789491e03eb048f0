package io.serai.a2a.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2a.model.AgentCard;
import io.serai.concurrent.CompletionCause;
import io.serai.security.RemoteAgentCardAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Caches the agent cards of remote agents.
 *
 * <p>A card is used as long as its {@code Cache-Control} allows, then revalidated by ETag. If it
 * cannot be read, the cached card stays in use and reading is retried after a pause. The least
 * recently used cards are evicted. Thread-safe; never blocks.
 */
public final class RemoteCardCache {
  private static final int MAX_CARDS = 10_000;

  private final RemoteCardFetcher fetcher;
  private final List<RemoteAgentProtocol> dialects;
  private final Clock clock;
  private final Duration pause;
  private final Cache<RemoteAgentCardAddress, RemoteCardState> known =
      Caffeine.newBuilder().maximumSize(MAX_CARDS).build();
  private final Map<RemoteAgentCardAddress, CompletableFuture<RemoteCardState>> pending =
      new ConcurrentHashMap<>();

  /**
   * Creates a cache that reads cards through the given transport.
   *
   * @param dialects what agents may speak instead of A2A
   */
  public RemoteCardCache(
      AgentHttpClient agentHttpClient,
      RemoteCredentialResolver remoteCredentialResolver,
      ClientConfig options,
      List<RemoteAgentProtocol> dialects,
      Clock clock) {
    this.fetcher =
        new RemoteCardFetcher(agentHttpClient, remoteCredentialResolver, options, dialects, clock);
    this.dialects = List.copyOf(dialects);
    this.clock = clock;
    this.pause = options.longestPause();
  }

  /** Returns the name and version of the protocol that an agent is called in. */
  public String protocol(AgentCard card) {
    return dialects.stream()
        .filter(dialect -> dialect.binding(card).isPresent())
        .map(RemoteAgentProtocol::protocol)
        .findFirst()
        .orElseGet(() -> "a2a/" + card.interfaces().get(0).version().text());
  }

  /** Returns the cached state of a card. */
  public RemoteCardState state(RemoteAgentCardAddress remote) {
    RemoteCardState state = known.getIfPresent(remote);
    return state == null ? RemoteCardState.UNKNOWN : state;
  }

  /**
   * Returns the card; a stale one if it cannot be read again.
   *
   * <p>Fails with {@link AgentCallException} if there is none.
   */
  public CompletionStage<AgentCard> card(RemoteAgentCardAddress remote) {
    RemoteCardState now = state(remote);
    return now.card() != null && clock.instant().isBefore(now.freshUntil())
        ? CompletableFuture.completedFuture(now.card())
        : refresh(remote).thenApply(RemoteCardCache::required);
  }

  /**
   * Reads a card again, even if it is fresh.
   *
   * <p>Never fails: the state contains the fault. Concurrent calls share one request.
   */
  public CompletionStage<RemoteCardState> refresh(RemoteAgentCardAddress remote) {
    CompletableFuture<RemoteCardState> result = new CompletableFuture<>();
    CompletableFuture<RemoteCardState> other = pending.putIfAbsent(remote, result);
    if (other != null) {
      return other;
    }
    RemoteCardState before = state(remote);
    var unused =
        CompletableFuture.completedFuture(before)
            .thenCompose(known -> fetcher.refresh(remote, known))
            .whenComplete(
                (found, failure) -> {
                  RemoteCardState now =
                      found == null
                          ? before.failed(message(failure), clock.instant().plus(pause))
                          : found;
                  known.put(remote, now);
                  pending.remove(remote);
                  result.complete(now);
                });
    return result;
  }

  /**
   * Uses a card that was stored until it can be read anew. A card that is cached stays.
   *
   * @param readAt when it was read
   * @throws AgentCallException or {@link io.serai.a2a.model.A2aException} if it is not a card that
   *     this hub can use
   */
  public void restore(RemoteAgentCardAddress remote, CardDocument stored, Instant readAt) {
    AgentCard card = fetcher.read(stored, remote);
    known
        .asMap()
        .merge(
            remote,
            new RemoteCardState(card, stored, readAt, Instant.EPOCH, null),
            (cached, restored) -> cached.card() == null ? restored : cached);
  }

  /** Removes a card from the cache. */
  public void forget(RemoteAgentCardAddress remote) {
    known.invalidate(remote);
  }

  private static AgentCard required(RemoteCardState state) {
    if (state.card() == null) {
      throw AgentCallException.lost(String.valueOf(state.fault()));
    }
    return state.card();
  }

  private static String message(@Nullable Throwable failure) {
    Throwable reason = CompletionCause.ofNullable(failure);
    return reason == null ? "the reason is unknown" : String.valueOf(reason.getMessage());
  }
}
