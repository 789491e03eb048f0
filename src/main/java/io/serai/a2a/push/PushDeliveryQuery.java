package io.serai.a2a.push;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Selects deliveries and one page of them. Absent values do not restrict the result.
 *
 * @param owner owner of the task
 * @param since earliest time from which on a delivery has its state
 * @param until time before which it got its state
 * @param oldestFirst whether the oldest state comes first; otherwise the newest
 * @param cursor start of the page, taken from the previous page
 * @param limit deliveries per page, at least 1
 */
record PushDeliveryQuery(
    StoredPushConfig.State state,
    @Nullable String owner,
    @Nullable String task,
    @Nullable Instant since,
    @Nullable Instant until,
    boolean oldestFirst,
    @Nullable PushDeliveryCursor cursor,
    int limit) {}
