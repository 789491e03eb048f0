/**
 * The JSON APIs for operators below {@code /api/v1}: credentials, keys, routes, reloads, the hosts
 * of outgoing calls, and the audit log; and who the caller is. Each is a protocol of its own, which
 * {@code hub.InstalledProtocols} lists.
 */
@NullMarked
package io.serai.console.api;

import org.jspecify.annotations.NullMarked;
