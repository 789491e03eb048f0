package io.serai.a2a.push;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the deliveries that match a query.
 *
 * @param next start of the next page; null after the last page
 */
record PushDeliveryPage(List<PushDeliveryStatus> deliveries, @Nullable PushDeliveryCursor next) {

  /** The page of a query that nothing matches. */
  static final PushDeliveryPage EMPTY = new PushDeliveryPage(List.of(), null);

  /** Copies the deliveries. */
  PushDeliveryPage {
    deliveries = List.copyOf(deliveries);
  }

  /**
   * Returns the page that the first rows of a query make.
   *
   * @param found the rows of the page, and one more if others follow
   */
  static PushDeliveryPage of(List<PushDeliveryStatus> found, int limit) {
    return found.size() <= limit
        ? new PushDeliveryPage(found, null)
        : new PushDeliveryPage(found.subList(0, limit), found.get(limit - 1).cursor());
  }
}
