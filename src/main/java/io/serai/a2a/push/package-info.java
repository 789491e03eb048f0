/**
 * Push notifications: configurations stored with their task, and the delivery of updates to
 * webhooks.
 *
 * <p>{@link io.serai.a2a.push.PushNotifications} is the entry point. A configuration is checked by
 * {@link io.serai.a2a.push.PushConfigValidator} and stored in {@link io.serai.a2a.push.PushTable}.
 * A {@link io.serai.a2a.push.PushDelivery} then subscribes to the task's stream. It posts each
 * update through a {@link io.serai.a2a.push.WebhookClient}, retries as {@link
 * io.serai.a2a.push.PushRetryPolicy} allows, and records its progress in the table. After a
 * restart, delivery continues there.
 */
@NullMarked
package io.serai.a2a.push;

import org.jspecify.annotations.NullMarked;
