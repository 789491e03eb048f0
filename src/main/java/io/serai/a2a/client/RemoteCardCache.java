package io.serai.a2a.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2a.model.AgentCard;
import io.serai.security.RemoteAgentCardAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The cards of agents elsewhere as they were read last: kept as long as they say, asked for by ETag
 * after that, and kept on where they cannot be had, which is tried again after a while. Bounded,
 * the least used leaves. Thread-safe; nothing blocks.
 */
public final class RemoteCardCache {
  private static final int MOST = 10_000;

  private final RemoteCardFetcher fetch;
  private final Clock clock;
  private final Duration pause;
  private final Cache<RemoteAgentCardAddress, RemoteCardState> known =
      Caffeine.newBuilder().maximumSize(MOST).build();
  private final Map<RemoteAgentCardAddress, CompletableFuture<RemoteCardState>> looking =
      new ConcurrentHashMap<>();

  /** Reads cards by that way out. */
  public RemoteCardCache(
      ClientTransport clientTransport,
      RemoteCredentialResolver remoteCredentialResolver,
      ClientOptions options,
      Clock clock) {
    this.fetch = new RemoteCardFetcher(clientTransport, remoteCredentialResolver, options, clock);
    this.clock = clock;
    this.pause = options.longestPause();
  }

  /** What is known of a card now. */
  public RemoteCardState state(RemoteAgentCardAddress remote) {
    RemoteCardState state = known.getIfPresent(remote);
    return state == null ? RemoteCardState.UNKNOWN : state;
  }

  /** The card; an old one where it cannot be had anew. Fails with {@link AgentCallException}. */
  public CompletionStage<AgentCard> card(RemoteAgentCardAddress remote) {
    RemoteCardState now = state(remote);
    return now.card() != null && clock.instant().isBefore(now.freshUntil())
        ? CompletableFuture.completedFuture(now.card())
        : look(remote).thenApply(RemoteCardCache::required);
  }

  /** Looks at a card again, whether or not it is fresh; never fails, the state tells. */
  public CompletionStage<RemoteCardState> look(RemoteAgentCardAddress remote) {
    CompletableFuture<RemoteCardState> mine = new CompletableFuture<>();
    CompletableFuture<RemoteCardState> other = looking.putIfAbsent(remote, mine);
    if (other != null) {
      return other;
    }
    RemoteCardState before = state(remote);
    var unused =
        CompletableFuture.completedFuture(before)
            .thenCompose(known -> fetch.again(remote, known))
            .whenComplete(
                (found, failure) -> {
                  RemoteCardState now =
                      found == null
                          ? before.failed(words(failure), clock.instant().plus(pause))
                          : found;
                  known.put(remote, now);
                  looking.remove(remote);
                  mine.complete(now);
                });
    return mine;
  }

  /** Forgets a card. */
  public void forget(RemoteAgentCardAddress remote) {
    known.invalidate(remote);
  }

  private static AgentCard required(RemoteCardState state) {
    if (state.card() == null) {
      throw AgentCallException.lost(String.valueOf(state.fault()));
    }
    return state.card();
  }

  private static String words(@Nullable Throwable failure) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    return reason == null ? "it is not known why" : String.valueOf(reason.getMessage());
  }
}
