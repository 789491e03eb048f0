package io.serai.a2s.rest;

import io.serai.a2s.registry.ServedCapability;
import io.serai.protocol.rest.JsonRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cursor of the capability list: the sort key of the last entry of a page. Pages stay consistent
 * while entries are added or removed.
 */
final class CapabilityPageCursor {

  private CapabilityPageCursor() {}

  static String after(ServedCapability last) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(
            CapabilityListPosition.of(last).toString().getBytes(StandardCharsets.UTF_8));
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
    return firstAfter(decode(cursor), all);
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

  private static CapabilityListPosition decode(String cursor) {
    return parse(cursor)
        .orElseThrow(
            () ->
                JsonRequest.invalid(
                    "cursor is none of this hub. Send next_cursor as it was answered."));
  }

  private static Optional<CapabilityListPosition> parse(String cursor) {
    try {
      byte[] octets = Base64.getUrlDecoder().decode(cursor);
      return CapabilityListPosition.parse(new String(octets, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }
}
