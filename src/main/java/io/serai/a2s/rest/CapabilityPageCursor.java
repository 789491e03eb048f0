package io.serai.a2s.rest;

import io.serai.a2s.registry.ServedCapability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cursor of the capability list: the sort key of the last entry of a page. Pages stay consistent
 * while entries are added or removed.
 */
final class CapabilityPageCursor {

  private CapabilityPageCursor() {}

  static String after(ServedCapability last) {
    return CursorText.encode(CapabilityListPosition.of(last).toString());
  }

  /**
   * Returns the index of the first entry after the cursor, whether or not the cursor's entry still
   * exists.
   *
   * @param all in list order
   */
  static int startIndex(@Nullable String cursor, List<ServedCapability> all) {
    if (cursor == null || cursor.isEmpty()) {
      return 0;
    }
    return firstAfter(CursorText.decode(cursor, CapabilityListPosition::parse), all);
  }

  private static int firstAfter(CapabilityListPosition last, List<ServedCapability> all) {
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (CapabilityListPosition.of(all.get(middle)).compareTo(last) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
