package io.serai.fuzz;

import io.netty.channel.EventLoop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Cases that were slow or not answered, or under way while something was. On a machine that others
 * use, and for who waits behind the culprit, a long time proves nothing: each is sent again alone,
 * and only what is slow then is a finding; what was not answered while {@code /health} was, is one
 * anyway. Thread-safe.
 */
final class Suspects {

  private static final int MOST = 400;
  private static final int MOST_OF_A_NAME = 12;
  private static final int TRIES = 2;
  private static final long SLOW_ALONE = TimeUnit.SECONDS.toNanos(1);

  private final Set<FuzzCase> cases = new LinkedHashSet<>();
  private final Map<FuzzCase, Long> silent = new HashMap<>();
  private final Stalls stalls;
  private final Map<String, Integer> ofName = new HashMap<>();
  private int seen;

  Suspects(Stalls stalls) {
    this.stalls = stalls;
  }

  /** Adds one that nothing was answered to until now. */
  synchronized void addSilent(FuzzCase suspect) {
    silent.put(suspect, System.nanoTime());
    add(suspect);
  }

  synchronized void add(FuzzCase suspect) {
    seen++;
    boolean timed = !suspect.waits() && !(suspect.payload() instanceof FuzzCase.Files);
    if (timed
        && cases.size() < MOST
        && ofName.merge(suspect.name(), 1, Integer::sum) <= MOST_OF_A_NAME) {
      cases.add(suspect);
    }
  }

  /** How often anything was slow, whoever was to blame. */
  synchronized int seen() {
    return seen;
  }

  private synchronized List<FuzzCase> taken() {
    List<FuzzCase> taken = new ArrayList<>(cases);
    cases.clear();
    ofName.clear();
    return taken;
  }

  /** Sends each again, when nothing else is under way. */
  void confirm(EventLoop loop, FuzzHub hub, Path home, Findings findings) {
    for (FuzzCase suspect : taken()) {
      long least = Long.MAX_VALUE;
      Reply reply = Reply.none(Reply.How.NOTHING, 0);
      for (int i = 0; i < TRIES && isBad(reply, least) && hub.isAlive(); i++) {
        reply = alone(suspect, loop, hub.port(), home);
        least = Math.min(least, reply.first());
      }
      if (reply.how() == Reply.How.CLOSED) {
        findings.add(
            "closed without an answer: " + suspect.name(), "also alone", suspect, hub.port());
      } else if (least >= SLOW_ALONE) {
        String how = reply.how() == Reply.How.SILENT ? "neither answered nor closed: " : "slow: ";
        findings.add(
            how + suspect.name(),
            "alone, " + reply.how() + " after " + least / 1_000_000 + " ms",
            suspect,
            hub.port());
      } else {
        once(suspect, hub, findings);
      }
    }
  }

  private static boolean isBad(Reply last, long least) {
    return least >= SLOW_ALONE || last.how() == Reply.How.CLOSED;
  }

  private void once(FuzzCase suspect, FuzzHub hub, Findings findings) {
    Long until;
    synchronized (this) {
      until = silent.remove(suspect);
    }
    if (until != null
        && !stalls.wasBetween(
            until - TimeUnit.MILLISECONDS.toNanos(Exchange.PATIENCE_MILLIS), until)) {
      findings.add(
          "not answered once: " + suspect.name(),
          "it was answered when it was sent again alone",
          suspect,
          hub.port());
    }
  }

  private static Reply alone(FuzzCase suspect, EventLoop loop, int port, Path home) {
    CompletableFuture<Reply> answer = new CompletableFuture<>();
    Lane lane = Areas.lane(suspect.area(), 0, loop, port, home);
    loop.execute(() -> lane.send(suspect, answer::complete));
    Reply reply = answer.join();
    loop.execute(lane::close);
    return reply;
  }
}
