package io.serai.outbound.mask;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Finds all matches of many patterns in one pass over a text, without backtracking.
 *
 * <p>It is a nondeterministic automaton of which all active states are followed at once. This is
 * fast unless a secret repeats itself. If it takes too many steps, {@link LazyDfaSecretSearch}
 * finds the end of the last match in the rest of the text, and everything up to there counts as one
 * match.
 *
 * <p>To build a search, add nodes and edges and call {@link #ready}; from then on it is
 * thread-safe.
 */
final class SecretSearch {
  /** The node at which every pattern begins. */
  static final int START = 0;

  /**
   * Average number of edges tried for each octet of a text before {@link LazyDfaSecretSearch} takes
   * over.
   */
  private static final long STEPS_PER_OCTET = 4;

  private static final long STEPS = 2_000_000;

  private static final int OCTETS = 256;

  private final List<List<Edge>> nodes = new ArrayList<>();
  private final BitSet ends = new BitSet();

  /** Octets that are complete patterns by themselves. */
  private final BitSet singles = new BitSet(OCTETS);

  /**
   * Pairs of octets with which patterns begin; at all other positions the search need not start.
   */
  private final BitSet pairs = new BitSet(OCTETS * OCTETS);

  /**
   * The states of the previous search, which are as large as the automaton, for the next one; null
   * while a search uses them.
   */
  private final AtomicReference<ActiveStates @Nullable []> spare = new AtomicReference<>();

  private record Edge(ByteSet octets, int to) {}

  /** The start and the end of a match. */
  record Range(int from, int to) {}

  SecretSearch() {
    node();
  }

  /** Adds a node and returns its number. */
  int node() {
    nodes.add(new ArrayList<>(2));
    return nodes.size() - 1;
  }

  /** Adds an edge between two nodes for any of these octets. */
  void edge(int from, ByteSet octets, int to) {
    nodes.get(from).add(new Edge(octets, to));
  }

  /** Adds a path between two nodes for a sequence of characters. */
  void path(int from, String text, int to) {
    int node = from;
    for (int i = 0; i < text.length(); i++) {
      int next = i == text.length() - 1 ? to : node();
      edge(node, ByteSet.of(text.substring(i, i + 1)), next);
      node = next;
    }
  }

  /** Adds a path between two nodes for a sequence of characters, ignoring case. */
  void pathInAnyCase(int from, String text, int to) {
    int node = from;
    for (int i = 0; i < text.length(); i++) {
      int next = i == text.length() - 1 ? to : node();
      edge(node, ByteSet.anyCase(text.charAt(i)), next);
      node = next;
    }
  }

  /** Marks a node as the end of a pattern. */
  void end(int node) {
    ends.set(node);
  }

  /** Completes the search; nothing can be added any more. */
  SecretSearch ready() {
    for (Edge first : nodes.get(START)) {
      for (int octet = 0; octet < OCTETS; octet++) {
        if (first.octets.contains(octet)) {
          singles.set(octet, singles.get(octet) || ends.get(first.to));
          addPairs(octet, first.to);
        }
      }
    }
    return this;
  }

  private void addPairs(int octet, int node) {
    for (Edge second : nodes.get(node)) {
      for (int next = 0; next < OCTETS; next++) {
        if (second.octets.contains(next)) {
          pairs.set(octet * OCTETS + next);
        }
      }
    }
  }

  private boolean mayBegin(byte[] octets, int at) {
    int octet = octets[at] & 0xff;
    return singles.get(octet)
        || (at + 1 < octets.length && pairs.get(octet * OCTETS + (octets[at + 1] & 0xff)));
  }

  /**
   * Returns the matches in the text, in order; overlapping matches are merged.
   *
   * @param octets text in Latin-1: each octet is one character
   */
  List<Range> in(byte[] octets) {
    int at = next(octets, 0);
    if (at == octets.length) {
      return List.of();
    }
    ActiveStates[] states = spare.getAndSet(null);
    if (states == null) {
      states = new ActiveStates[] {new ActiveStates(nodes.size()), new ActiveStates(nodes.size())};
    }
    List<Range> found = in(octets, at, states[0], states[1]);
    states[0].clear();
    states[1].clear();
    spare.set(states);
    return found;
  }

  private List<Range> in(byte[] octets, int from, ActiveStates first, ActiveStates second) {
    List<Range> found = new ArrayList<>(2);
    ActiveStates now = first;
    ActiveStates next = second;
    int at = from;
    long steps = STEPS + STEPS_PER_OCTET * octets.length;
    while (at < octets.length) {
      next.clear();
      for (int i = 0; i < now.size; i++) {
        steps -= nodes.get(now.nodes[i]).size();
        step(now.nodes[i], octets, at, now.from[now.nodes[i]], next, found);
      }
      if (steps < 0) {
        return withRest(octets, now.earliest(at), found);
      }
      if (mayBegin(octets, at)) {
        step(START, octets, at, at, next, found);
      }
      ActiveStates free = now;
      now = next;
      next = free;
      at = now.size > 0 ? at + 1 : next(octets, at + 1);
    }
    return found;
  }

  private List<Range> withRest(byte[] octets, int from, List<Range> found) {
    int end = new LazyDfaSecretSearch(this).last(octets, from);
    if (end > from) {
      add(found, from, end);
    }
    return found;
  }

  /**
   * Adds the nodes that follow a node on an octet.
   *
   * @return number of edges tried
   */
  int follow(int node, int octet, BitSet into) {
    List<Edge> edges = nodes.get(node);
    for (Edge edge : edges) {
      if (edge.octets.contains(octet)) {
        into.set(edge.to);
      }
    }
    return edges.size();
  }

  /** Whether a pattern ends at one of the nodes. */
  boolean endsAt(BitSet any) {
    return ends.intersects(any);
  }

  /**
   * Returns the next position at which a pattern may begin; the length of the text if there is
   * none.
   */
  private int next(byte[] octets, int from) {
    int at = from;
    while (at < octets.length && !mayBegin(octets, at)) {
      at++;
    }
    return at;
  }

  private void step(
      int node, byte[] octets, int at, int from, ActiveStates next, List<Range> found) {
    for (Edge edge : nodes.get(node)) {
      if (edge.octets.contains(octets[at] & 0xff)) {
        next.add(edge.to, from);
        if (ends.get(edge.to)) {
          add(found, from, at + 1);
        }
      }
    }
  }

  /** Adds a match. Matches arrive in the order of their ends, so only the last ones can overlap. */
  private static void add(List<Range> found, int from, int to) {
    int begin = from;
    while (!found.isEmpty() && found.get(found.size() - 1).to > begin) {
      begin = Math.min(begin, found.remove(found.size() - 1).from);
    }
    found.add(new Range(begin, to));
  }

  /** The active nodes, each with the earliest position at which its match began. */
  private static final class ActiveStates {
    private final int[] nodes;
    private final int[] from;
    private final boolean[] active;
    private int size;

    ActiveStates(int most) {
      nodes = new int[most];
      from = new int[most];
      active = new boolean[most];
    }

    void clear() {
      for (int i = 0; i < size; i++) {
        active[nodes[i]] = false;
      }
      size = 0;
    }

    int earliest(int at) {
      int earliest = at;
      for (int i = 0; i < size; i++) {
        earliest = Math.min(earliest, from[nodes[i]]);
      }
      return earliest;
    }

    void add(int node, int begin) {
      if (!active[node]) {
        active[node] = true;
        nodes[size++] = node;
        from[node] = begin;
      } else {
        from[node] = Math.min(from[node], begin);
      }
    }
  }
}
