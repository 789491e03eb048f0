package io.serai.outbound.call;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Limits the memory of the responses that are being read, until their callers have used them: for
 * the whole hub, and for each agent. A response for which there is no room waits without a thread;
 * those that began first go on first. Thread-safe.
 *
 * <p>The oldest reading always has room, so at least one goes on. The sum is at most the total and
 * one response.
 */
public final class ResponseBudget {
  private static final int SHARES = 4;

  private final long total;

  // guarded by this
  private final Set<Reading> readings = new LinkedHashSet<>();
  private final Map<String, Usage> agents = new HashMap<>();
  private long held;

  /**
   * Creates a budget.
   *
   * @param total bytes for all agents, of which each may have a quarter, or one response
   */
  public ResponseBudget(long total) {
    this.total = total;
  }

  /** Opens the reading of a response for an agent; it holds nothing yet. */
  Reading open(String agent) {
    return new Reading(agent);
  }

  /** Returns the bytes that are held now. */
  synchronized long held() {
    return held;
  }

  /** Returns the number of responses that wait now. */
  synchronized long waiting() {
    return readings.stream().filter(reading -> reading.grant != null).count();
  }

  private boolean hasRoom(Reading reading) {
    if (reading == readings.iterator().next()) {
      return true;
    }
    Usage usage = usage(reading);
    long more = reading.wanted - reading.size;
    return held + more <= total
        && (usage.held + more <= total / SHARES || reading == usage.readings.iterator().next());
  }

  private Usage usage(Reading reading) {
    return agents.computeIfAbsent(reading.agent, id -> new Usage());
  }

  private void take(Reading reading) {
    long more = reading.wanted - reading.size;
    reading.size = reading.wanted;
    held += more;
    usage(reading).held += more;
  }

  /** Takes what the waiting readings want, as far as there is room, and returns what to run. */
  private List<Runnable> granted() {
    List<Runnable> granted = new ArrayList<>();
    for (Reading reading : readings) {
      Runnable grant = reading.grant;
      if (grant != null && hasRoom(reading)) {
        take(reading);
        reading.grant = null;
        granted.add(grant);
      }
    }
    return granted;
  }

  /** The memory of one response. */
  public final class Reading {
    private final String agent;

    // guarded by the budget
    private long size;
    private long wanted;
    private @Nullable Runnable grant;

    private Reading(String agent) {
      this.agent = agent;
    }

    /**
     * Takes bytes, so that it holds this many.
     *
     * @param granted called later, on any thread, once there is room
     * @return whether there is room now; then {@code granted} is not called
     */
    public boolean grow(long bytes, Runnable granted) {
      synchronized (ResponseBudget.this) {
        if (readings.add(this)) {
          usage(this).readings.add(this);
        }
        wanted = bytes;
        if (hasRoom(this)) {
          take(this);
          return true;
        }
        grant = granted;
        return false;
      }
    }

    /** Whether it waits for room. */
    public boolean waits() {
      synchronized (ResponseBudget.this) {
        return grant != null;
      }
    }

    /** Gives everything back; nothing is granted after it. */
    public void close() {
      List<Runnable> granted;
      synchronized (ResponseBudget.this) {
        if (!readings.remove(this)) {
          return;
        }
        Usage usage = usage(this);
        usage.readings.remove(this);
        usage.held -= size;
        held -= size;
        size = 0;
        grant = null;
        if (usage.readings.isEmpty()) {
          agents.remove(agent);
        }
        granted = granted();
      }
      granted.forEach(Runnable::run);
    }
  }

  /** What the readings of one agent hold, oldest first. */
  private static final class Usage {
    private final Set<Reading> readings = new LinkedHashSet<>();
    private long held;
  }
}
