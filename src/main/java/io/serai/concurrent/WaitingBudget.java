package io.serai.concurrent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A {@link ByteBudget}, or one of places, for which callers wait without a thread. Of those that
 * wait, the caller that holds least is next, and each caller's oldest. Thread-safe.
 */
public final class WaitingBudget {

  /** Compared by identity. */
  private static final class Waiting {
    private final String caller;
    private final long amount;
    private final CompletableFuture<Void> granted = new CompletableFuture<>();

    private Waiting(String caller, long amount) {
      this.caller = caller;
      this.amount = amount;
    }
  }

  private final ByteBudget budget;
  private final Set<Waiting> waiting = new LinkedHashSet<>(); // guarded by this

  public WaitingBudget(ByteBudget budget) {
    this.budget = budget;
  }

  /** Returns what is held, and the limits. */
  public ByteBudget budget() {
    return budget;
  }

  /** Returns how many requests wait. */
  public synchronized int waiting() {
    return waiting.size();
  }

  /**
   * Waits until the limits allow an amount, and reserves it.
   *
   * @param amount at most the share of a caller
   * @return completes when it is reserved; whoever completes or cancels it earlier waits no more
   *     and has reserved nothing. Completes on any thread
   */
  public CompletableFuture<Void> acquire(String caller, long amount) {
    Waiting next = new Waiting(caller, amount);
    synchronized (this) {
      waiting.add(next);
    }
    var unused = next.granted.whenComplete((done, failure) -> leave(next));
    grant();
    return next.granted;
  }

  private void leave(Waiting gone) {
    boolean waited;
    synchronized (this) {
      waited = waiting.remove(gone);
    }
    if (waited) {
      grant(); // others may have waited behind it
    }
  }

  /** Gives back an amount. */
  public void release(String caller, long amount) {
    budget.release(caller, amount);
    grant();
  }

  private void grant() {
    for (Waiting next : reserved()) {
      if (!next.granted.complete(null)) {
        release(next.caller, next.amount);
      }
    }
  }

  /** Reserves what can be reserved, and returns for whom. */
  private synchronized List<Waiting> reserved() {
    List<Waiting> reserved = new ArrayList<>();
    boolean more = !waiting.isEmpty();
    while (more) {
      Optional<Waiting> next =
          waiting.stream()
              .filter(each -> budget.held(each.caller) + each.amount <= budget.share())
              .min(Comparator.comparingLong(each -> budget.held(each.caller)));
      // the next one does not make way for smaller ones, which might never end
      more = next.isPresent() && isReserved(next.get());
      if (more) {
        waiting.remove(next.get());
        reserved.add(next.get());
      }
    }
    return reserved;
  }

  private boolean isReserved(Waiting next) {
    return budget.reserve(next.caller, next.amount).isEmpty();
  }
}
