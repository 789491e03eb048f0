package io.serai.document;

import java.util.NavigableMap;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads pages of sorted maps. */
public final class SortedMapPages {
  private SortedMapPages() {}

  /**
   * Returns the values whose keys come after a key, in the order of the keys. It costs what is read
   * of it: the stream of {@link NavigableMap#tailMap} counts all entries first.
   */
  public static <V> Stream<V> valuesAfter(NavigableMap<String, V> map, String key) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(
            map.tailMap(key, false).values().iterator(), Spliterator.ORDERED),
        false);
  }
}
