package io.serai.outbound;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds all places of a text that one of many forms takes, in one pass over the text and without
 * going back: a nondeterministic automaton, of which every state that the text may have led to is
 * followed at once. That is fast unless a secret repeats itself. Where it takes too many steps,
 * {@link LastSecretMatch} looks for the last form that ends in the rest of the text; all up to
 * there counts as one form then.
 *
 * <p>Made by adding nodes and edges, then {@link #ready}; thread-safe from then on.
 */
final class SecretSearch {
  /** Where every form begins. */
  static final int START = 0;

  /**
   * How many edges are tried for each octet of a text, on average, before {@link LastSecretMatch}.
   */
  private static final long STEPS_PER_OCTET = 4;

  private static final long STEPS = 2_000_000;

  private static final int OCTETS = 256;

  private final List<List<Edge>> nodes = new ArrayList<>();
  private final BitSet ends = new BitSet();

  /** Octets that are a form by themselves. */
  private final BitSet singles = new BitSet(OCTETS);

  /** Pairs of octets with which forms begin, so that hardly any other place is looked at. */
  private final BitSet pairs = new BitSet(OCTETS * OCTETS);

  private record Edge(ByteSet octets, int to) {}

  /** A place that a form takes. */
  record Range(int from, int to) {}

  SecretSearch() {
    node();
  }

  /** Adds a node. */
  int node() {
    nodes.add(new ArrayList<>(2));
    return nodes.size() - 1;
  }

  /** Adds a way between two nodes, by one of these octets. */
  void edge(int from, ByteSet octets, int to) {
    nodes.get(from).add(new Edge(octets, to));
  }

  /** Adds a way between two nodes, by these characters one after the other. */
  void path(int from, String text, int to) {
    int node = from;
    for (int i = 0; i < text.length(); i++) {
      int next = i == text.length() - 1 ? to : node();
      edge(node, ByteSet.of(text.substring(i, i + 1)), next);
      node = next;
    }
  }

  /** The same in upper and lower case. */
  void pathInAnyCase(int from, String text, int to) {
    int node = from;
    for (int i = 0; i < text.length(); i++) {
      int next = i == text.length() - 1 ? to : node();
      edge(node, ByteSet.anyCase(text.charAt(i)), next);
      node = next;
    }
  }

  /** Makes a node the end of a form. */
  void end(int node) {
    ends.set(node);
  }

  /** Ends the making. */
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
   * The places in a text, in their order; those that overlap are one.
   *
   * @param octets Latin-1: each character is one octet
   */
  List<Range> in(byte[] octets) {
    int at = next(octets, 0);
    if (at == octets.length) {
      return List.of();
    }
    List<Range> found = new ArrayList<>(2);
    ActiveStates now = new ActiveStates(nodes.size());
    ActiveStates next = new ActiveStates(nodes.size());
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
    int end = new LastSecretMatch(this).last(octets, from);
    if (end > from) {
      add(found, from, end);
    }
    return found;
  }

  /**
   * Adds the nodes behind a node by an octet.
   *
   * @return how many edges were tried
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

  /** Whether a form ends at one of the nodes. */
  boolean endsAt(BitSet any) {
    return ends.intersects(any);
  }

  /** The next place at which a form may begin; the end where there is none. */
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

  /** Ends come in their order, so that what overlaps stands last. */
  private static void add(List<Range> found, int from, int to) {
    int begin = from;
    while (!found.isEmpty() && found.get(found.size() - 1).to > begin) {
      begin = Math.min(begin, found.remove(found.size() - 1).from);
    }
    found.add(new Range(begin, to));
  }

  /** The nodes that the text may have led to, each with the earliest place where that began. */
  private static final class ActiveStates {
    private final int[] nodes;
    private final int[] from;
    private final boolean[] there;
    private int size;

    ActiveStates(int most) {
      nodes = new int[most];
      from = new int[most];
      there = new boolean[most];
    }

    void clear() {
      for (int i = 0; i < size; i++) {
        there[nodes[i]] = false;
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
      if (!there[node]) {
        there[node] = true;
        nodes[size++] = node;
        from[node] = begin;
      } else {
        from[node] = Math.min(from[node], begin);
      }
    }
  }
}
