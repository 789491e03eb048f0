package io.serai.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A queue in which callers take turns. The entries of one caller leave it in the order in which
 * they came. Not thread-safe.
 */
public final class RoundRobinQueue<E> {

  /** The callers that have entries; the first one is next. */
  private final Map<String, Deque<E>> callers = new LinkedHashMap<>();

  private int size;

  /** Returns the number of entries. */
  public int size() {
    return size;
  }

  /** Returns the number of entries of a caller. */
  public int size(String caller) {
    Deque<E> entries = callers.get(caller);
    return entries == null ? 0 : entries.size();
  }

  /** Adds an entry; a caller that has none yet is the last one to have its turn. */
  public void add(String caller, E entry) {
    callers.computeIfAbsent(caller, name -> new ArrayDeque<>()).add(entry);
    size++;
  }

  /** Removes the oldest entry of the caller whose turn it is; null if there is none. */
  public @Nullable E poll() {
    if (size == 0) {
      return null;
    }
    Iterator<Map.Entry<String, Deque<E>>> turns = callers.entrySet().iterator();
    Map.Entry<String, Deque<E>> first = turns.next();
    String caller = first.getKey();
    Deque<E> entries = first.getValue();
    turns.remove();
    E next = entries.remove();
    size--;
    if (!entries.isEmpty()) {
      callers.put(caller, entries);
    }
    return next;
  }

  /** Removes an entry of a caller; false if it is not in the queue. */
  public boolean remove(String caller, E entry) {
    Deque<E> entries = callers.get(caller);
    if (entries == null || !entries.remove(entry)) {
      return false;
    }
    size--;
    if (entries.isEmpty()) {
      callers.remove(caller);
    }
    return true;
  }

  /**
   * Removes the newest entry of a caller.
   *
   * @throws NoSuchElementException if it has none
   */
  public E removeNewest(String caller) {
    Deque<E> entries = callers.get(caller);
    if (entries == null) {
      throw new NoSuchElementException(caller);
    }
    E newest = entries.removeLast();
    size--;
    if (entries.isEmpty()) {
      callers.remove(caller);
    }
    return newest;
  }

  /**
   * Makes room in a full queue for one more entry of a caller: removes the newest entry of the
   * caller with the most, unless that has no more than the other one would have.
   *
   * @return the removed entry; null if there is no room for the caller
   */
  public @Nullable E makeRoom(String caller) {
    return callers.entrySet().stream()
        .max(Comparator.comparingInt(each -> each.getValue().size()))
        .filter(most -> most.getValue().size() > size(caller) + 1)
        .map(most -> removeNewest(most.getKey()))
        .orElse(null);
  }

  /** Removes all entries. */
  public List<E> removeAll() {
    List<E> all = new ArrayList<>(size);
    for (E next = poll(); next != null; next = poll()) {
      all.add(next);
    }
    return all;
  }
}
