package io.serai.a2a.push;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the oldest deliveries that were given up, so that there are not too many. To look costs
 * as much as are kept; so it looks once in as many as a 64th of those that may be kept, and makes
 * room for the next ones. Thus the cost of each does not depend on the number that is kept. Several
 * hubs of a database do not see each other's: each may add a 64th. Thread-safe.
 */
final class DeadDeliveryLimit {
  private static final Logger LOG = LoggerFactory.getLogger(DeadDeliveryLimit.class);
  private static final int PART_OF_OWNER = 4;
  private static final int LOOKS = 64;

  /** At most so many are deleted at once, or twice those that come between two looks. */
  private static final int MOST_AT_ONCE = 1000;

  private static final String OWNERS =
      "select owner from push_config where state = 'DEAD' group by owner having count(*) > ?";
  private static final String DELETE =
      """
      delete from push_config where state = 'DEAD' and (task_id, id) in (
        select task_id, id from push_config where %s state = 'DEAD'
        order by state_at desc, task_id desc, id desc limit :limit offset :kept)
      """;

  private final int most;
  private final int batch;
  private final int atOnce;
  private final AtomicInteger unseen;

  /**
   * @param most see {@link PushRetention#keepDead}
   */
  DeadDeliveryLimit(int most) {
    this.most = most;
    this.batch = Math.max(1, most / LOOKS);
    this.atOnce = Math.max(MOST_AT_ONCE, 2 * batch);
    this.unseen = new AtomicInteger(batch - 1); // an earlier process may have left as many
  }

  /**
   * Has one more been given up, in the transaction of the handle; deletes the oldest if it is time.
   */
  void added(Handle handle) {
    int seen = unseen.incrementAndGet();
    if (seen < batch) {
      return;
    }
    int deleted = 0;
    for (String owner : largeOwners(handle)) {
      Update ofOwner = handle.createUpdate(DELETE.formatted("owner = :owner and"));
      deleted += delete(ofOwner.bind("owner", owner), keptOf(most / PART_OF_OWNER));
    }
    deleted += delete(handle.createUpdate(DELETE.formatted("")), keptOf(most));
    if (deleted < atOnce) { // otherwise there may be more
      unseen.addAndGet(-seen);
    }
    if (deleted > 0) {
      LOG.warn(
          "{} push notifications that were given up are not kept, since there are more than"
              + " serai.a2a.push.keep-dead allows",
          deleted);
    }
  }

  private List<String> largeOwners(Handle handle) {
    return handle
        .createQuery(OWNERS)
        .bind(0, keptOf(most / PART_OF_OWNER))
        .mapTo(String.class)
        .list();
  }

  private int delete(Update statement, int kept) {
    return statement.bind("limit", atOnce).bind("kept", kept).execute();
  }

  /** Returns how many are left, so that there is room for those that come before the next look. */
  private int keptOf(int number) {
    return Math.max(0, number - batch + 1);
  }
}
