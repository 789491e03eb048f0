package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.ServedCapability;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a page of the list ends: the last entry on it, so that pages hold while others come. */
final class Cursor {

  private Cursor() {}

  static String after(ServedCapability last) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(key(last).getBytes(StandardCharsets.UTF_8));
  }

  /** The index of the first entry behind the cursor. */
  static int position(@Nullable String cursor, List<ServedCapability> all) throws A2sException {
    if (cursor == null || cursor.isEmpty()) {
      return 0;
    }
    String last = decode(cursor);
    int first = firstFrom(last.substring(0, last.indexOf(' ')), all);
    for (int i = first;
        i < all.size() && last.startsWith(all.get(i).capability().id() + ' ');
        i++) {
      if (key(all.get(i)).equals(last)) {
        return i + 1;
      }
    }
    return first;
  }

  /** The index of the first entry whose id is this one or comes behind it. */
  private static int firstFrom(String id, List<ServedCapability> all) {
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (all.get(middle).capability().id().compareTo(id) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static String decode(String cursor) throws A2sException {
    try {
      String key = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      if (key.indexOf(' ') > 0) {
        return key;
      }
    } catch (IllegalArgumentException noBase64) {
      // said below
    }
    throw Requests.invalid("cursor is none of this hub. Send next_cursor as it was answered.");
  }

  private static String key(ServedCapability served) {
    return served.capability().id() + ' ' + served.capability().version();
  }
}
