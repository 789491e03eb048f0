package io.serai.http;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which Camel consumer serves which path and method, the most specific pattern first.
 *
 * <p>While the table is {@linkplain #hold held}, a path whose consumer goes away keeps its place,
 * and requests to it wait for the consumer that takes over. Reads take no lock.
 */
public final class PathTable {

  private volatile PathEntries entries = PathEntries.NONE;

  /** Counts the changes, so that a look that found nothing is repeated where one came. */
  private volatile int changes;

  private int holds;

  /** Who serves a request, or why nobody does. */
  sealed interface Found {
    record Consumer(CamelConsumer consumer, Map<String, String> parameters) implements Found {}

    /** Seen when the table had come through so many changes. */
    record Swapping(PathEntry entry, int changes) implements Found {}

    record OtherMethods(Set<String> allowed) implements Found {}

    record Suspended() implements Found {}

    record Nothing() implements Found {}
  }

  /** One open hold. */
  @FunctionalInterface
  public interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /** Keeps the places of paths whose consumers go away until the hold is closed. */
  public synchronized Hold hold() {
    holds++;
    return this::release;
  }

  /** Whether a route serves the path, by whatever method, or did until a moment ago. */
  public boolean serves(String path) {
    return !(find("GET", path) instanceof Found.Nothing);
  }

  Found find(String method, String path) {
    String[] segments = PathPattern.split(path);
    while (true) {
      int before = changes;
      Found found = look(method, segments, before);
      if (found instanceof Found.Consumer || before == changes) {
        return found;
      }
    }
  }

  /**
   * Lets a request wait for who takes over the path; where the table has changed since it was
   * looked at, for no longer than now.
   *
   * @return false where too many wait
   */
  boolean await(Found.Swapping swapping, Runnable retry) {
    boolean waits = swapping.entry().await(retry);
    if (waits && changes != swapping.changes()) {
      swapping.entry().wake();
    }
    return waits;
  }

  private Found look(String method, String[] segments, int before) {
    Found answer = new Found.Nothing();
    Set<String> allowed = new TreeSet<>();
    for (PathEntry entry : entries.candidates(segments)) {
      Map<String, String> parameters = entry.pattern().match(segments);
      if (parameters == null) {
        continue;
      }
      CamelConsumer consumer = entry.serving(method);
      if (consumer != null) {
        return new Found.Consumer(consumer, parameters);
      }
      answer = withoutConsumer(entry, method, answer, before);
      entry.consumers().forEach(other -> allowed.addAll(other.methods()));
    }
    boolean otherMethods = answer instanceof Found.Nothing && !allowed.isEmpty();
    return otherMethods ? new Found.OtherMethods(allowed) : answer;
  }

  private Found withoutConsumer(PathEntry entry, String method, Found answer, int before) {
    boolean gone = entry.isOrphan();
    boolean suspended = entry.consumers().stream().anyMatch(other -> other.serves(method));
    if ((gone || suspended) && isHeld()) {
      return new Found.Swapping(entry, before);
    }
    return suspended && answer instanceof Found.Nothing ? new Found.Suspended() : answer;
  }

  synchronized void add(CamelConsumer consumer) {
    PathEntry entry = entry(consumer.pattern());
    entry.add(consumer);
    changes++;
    entry.wake();
  }

  synchronized void remove(CamelConsumer consumer) {
    PathEntry entry = entries.find(consumer.pattern());
    if (entry == null) {
      return;
    }
    entry.remove(consumer);
    changes++;
    if (entry.isOrphan() && holds == 0) {
      drop(entry);
    }
  }

  synchronized void wake(CamelConsumer consumer) {
    PathEntry entry = entries.find(consumer.pattern());
    if (entry != null) {
      changes++;
      entry.wake();
    }
  }

  private synchronized boolean isHeld() {
    return holds > 0;
  }

  private synchronized void release() {
    changes++;
    if (--holds > 0) {
      return;
    }
    for (PathEntry entry : entries.all()) {
      if (entry.isOrphan()) {
        drop(entry);
      }
      entry.wake();
    }
  }

  private PathEntry entry(PathPattern pattern) {
    PathEntry known = entries.find(pattern);
    if (known != null) {
      return known;
    }
    PathEntry entry = new PathEntry(pattern);
    entries = entries.with(entry);
    return entry;
  }

  private void drop(PathEntry entry) {
    entries = entries.without(entry);
  }
}
