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
 * Records the last thousand outcomes and the files that are refused now, and notifies listeners.
 * Thread-safe.
 */
public final class ReloadHistory {

  private static final Logger LOG = LoggerFactory.getLogger(ReloadHistory.class);
  private static final int MAX_RECENT = 1_000;

  private final Deque<FileReloadOutcome> recent = new ArrayDeque<>();
  private final SortedMap<String, FileReloadOutcome> refused = new TreeMap<>();
  private final List<Consumer<FileReloadOutcome>> listeners = new CopyOnWriteArrayList<>();
  private final List<Consumer<List<FileReloadOutcome>>> changeSetListeners =
      new CopyOnWriteArrayList<>();

  /** Returns the last thousand outcomes, newest first. */
  public synchronized List<FileReloadOutcome> recent() {
    return List.copyOf(recent);
  }

  /** Returns the files that are refused now, by path. */
  public synchronized Map<String, FileReloadOutcome> refused() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(refused));
  }

  /** Adds a listener, which is called with each later outcome on the thread that records it. */
  public void listen(Consumer<FileReloadOutcome> listener) {
    listeners.add(listener);
  }

  /** Adds a listener, which is called with the outcomes of each later change set. */
  public void listenToChangeSets(Consumer<List<FileReloadOutcome>> listener) {
    changeSetListeners.add(listener);
  }

  /** Records and logs the outcomes of one change set and notifies the listeners. */
  public void record(List<FileReloadOutcome> outcomes) {
    outcomes.forEach(this::record);
    ReloadOutcomeLogger.write(outcomes);
    for (FileReloadOutcome outcome : outcomes) {
      listeners.forEach(listener -> notifyListener(outcome, listener));
    }
    changeSetListeners.forEach(listener -> notifyListener(outcomes, listener));
  }

  private synchronized void record(FileReloadOutcome outcome) {
    recent.addFirst(outcome);
    if (recent.size() > MAX_RECENT) {
      recent.removeLast();
    }
    if (outcome.status() == FileReloadOutcome.Status.REFUSED) {
      refused.put(outcome.file(), outcome);
    } else {
      refused.remove(outcome.file());
    }
  }

  private static <T> void notifyListener(T outcome, Consumer<T> listener) {
    try {
      listener.accept(outcome);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      LOG.error("A listener for reloads failed at {}", outcome, e);
    }
  }
}
