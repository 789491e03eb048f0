package io.serai.a2a.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2a.model.AgentCard;
import io.serai.security.RemoteCard;
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
public final class CardBook {
  private static final int MOST = 10_000;

  private final CardFetch fetch;
  private final Clock clock;
  private final Duration pause;
  private final Cache<RemoteCard, CardState> known =
      Caffeine.newBuilder().maximumSize(MOST).build();
  private final Map<RemoteCard, CompletableFuture<CardState>> looking = new ConcurrentHashMap<>();

  /** Reads cards by that way out. */
  public CardBook(Wire wire, Proofs proofs, ClientOptions options, Clock clock) {
    this.fetch = new CardFetch(wire, proofs, options, clock);
    this.clock = clock;
    this.pause = options.longestPause();
  }

  /** What is known of a card now. */
  public CardState state(RemoteCard remote) {
    CardState state = known.getIfPresent(remote);
    return state == null ? CardState.UNKNOWN : state;
  }

  /** The card; an old one where it cannot be had anew. Fails with {@link AgentFault}. */
  public CompletionStage<AgentCard> card(RemoteCard remote) {
    CardState now = state(remote);
    return now.card() != null && clock.instant().isBefore(now.freshUntil())
        ? CompletableFuture.completedFuture(now.card())
        : look(remote).thenApply(CardBook::required);
  }

  /** Looks at a card again, whether or not it is fresh; never fails, the state tells. */
  public CompletionStage<CardState> look(RemoteCard remote) {
    CompletableFuture<CardState> mine = new CompletableFuture<>();
    CompletableFuture<CardState> other = looking.putIfAbsent(remote, mine);
    if (other != null) {
      return other;
    }
    CardState before = state(remote);
    var unused =
        CompletableFuture.completedFuture(before)
            .thenCompose(known -> fetch.again(remote, known))
            .whenComplete(
                (found, failure) -> {
                  CardState now =
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
  public void forget(RemoteCard remote) {
    known.invalidate(remote);
  }

  private static AgentCard required(CardState state) {
    if (state.card() == null) {
      throw AgentFault.lost(String.valueOf(state.fault()));
    }
    return state.card();
  }

  private static String words(@Nullable Throwable failure) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    return reason == null ? "it is not known why" : String.valueOf(reason.getMessage());
  }
}
