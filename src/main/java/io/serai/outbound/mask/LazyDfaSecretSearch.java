package io.serai.outbound.mask;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the end of the last match in a text, in bounded time.
 *
 * <p>It converts the automaton of a {@link SecretSearch} to a deterministic one, building each
 * state when the text first reaches it. A state that has been built costs one table lookup. For one
 * text; not thread-safe.
 */
final class LazyDfaSecretSearch {
  private static final int OCTETS = 256;

  /** Number of 64-bit words that the states may occupy before they are discarded: 8 MiB. */
  private static final int MAX_WORDS = 1 << 20;

  /** Number of steps spent on building states. Only a text crafted to be slow needs more. */
  private static final long MAX_STEPS = 20_000_000;

  private final SecretSearch search;
  private final Map<BitSet, DfaState> states = new HashMap<>();
  private int words;
  private long steps;

  private static final class DfaState {
    final BitSet nodes;
    final boolean end;
    final @Nullable DfaState[] next = new DfaState[OCTETS];

    DfaState(BitSet nodes, boolean end) {
      this.nodes = nodes;
      this.end = end;
    }
  }

  LazyDfaSecretSearch(SecretSearch search) {
    this.search = search;
  }

  /**
   * Returns the end of the last match that begins at {@code from} or later.
   *
   * @return {@code from} if there is no match; the length of the text if the search takes too long
   */
  int last(byte[] octets, int from) {
    int last = from;
    DfaState state = state(new BitSet());
    for (int at = from; at < octets.length; at++) {
      int octet = octets[at] & 0xff;
      DfaState next = state.next[octet];
      if (next == null) {
        if (steps > MAX_STEPS) {
          return octets.length;
        }
        next = successor(state, octet);
      }
      if (next.end) {
        last = at + 1;
      }
      state = next;
    }
    return last;
  }

  private DfaState successor(DfaState state, int octet) {
    BitSet to = new BitSet();
    steps += search.follow(SecretSearch.START, octet, to) + state.nodes.size() / Long.SIZE;
    for (int node = state.nodes.nextSetBit(0); node >= 0; node = state.nodes.nextSetBit(node + 1)) {
      steps += search.follow(node, octet, to);
    }
    DfaState next = state(to);
    state.next[octet] = next;
    return next;
  }

  private DfaState state(BitSet nodes) {
    DfaState known = states.get(nodes);
    if (known != null) {
      return known;
    }
    if (words > MAX_WORDS) {
      states.clear();
      words = 0;
    }
    DfaState state = new DfaState(nodes, search.endsAt(nodes));
    states.put(nodes, state);
    words += nodes.size() / Long.SIZE + OCTETS;
    return state;
  }
}
