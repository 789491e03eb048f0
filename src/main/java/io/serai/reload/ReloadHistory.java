package io.serai.reload;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of reloads: the last thousand outcomes, the refusals that stand, and those who listen.
 * Thread-safe.
 */
public final class ReloadHistory {

  private static final Logger LOG = LoggerFactory.getLogger(ReloadHistory.class);
  private static final int KEPT = 1_000;

  private final Deque<FileReloadOutcome> recent = new ArrayDeque<>();
  private final SortedMap<String, FileReloadOutcome> refused = new TreeMap<>();
  private final List<Consumer<FileReloadOutcome>> listeners = new CopyOnWriteArrayList<>();

  /** The last thousand outcomes, newest first. */
  public synchronized List<FileReloadOutcome> recent() {
    return List.copyOf(recent);
  }

  /** The files that are refused now, by path. */
  public synchronized Map<String, FileReloadOutcome> refused() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(refused));
  }

  /** Calls the listener for each outcome from now on, on the thread that tells it. */
  public void listen(Consumer<FileReloadOutcome> listener) {
    listeners.add(listener);
  }

  /** Records, logs and passes on the outcomes of one change set. */
  public void tell(List<FileReloadOutcome> outcomes) {
    outcomes.forEach(this::keep);
    ReloadOutcomeLogger.write(outcomes);
    for (FileReloadOutcome outcome : outcomes) {
      listeners.forEach(listener -> pass(outcome, listener));
    }
  }

  private synchronized void keep(FileReloadOutcome outcome) {
    recent.addFirst(outcome);
    if (recent.size() > KEPT) {
      recent.removeLast();
    }
    if (outcome.status() == FileReloadOutcome.Status.REFUSED) {
      refused.put(outcome.file(), outcome);
    } else {
      refused.remove(outcome.file());
    }
  }

  private static void pass(FileReloadOutcome outcome, Consumer<FileReloadOutcome> listener) {
    try {
      listener.accept(outcome);
    } catch (RuntimeException e) {
      LOG.error("A listener for reloads failed at {}", outcome.file(), e);
    }
  }
}
