/**
 * The JSON APIs for operators below {@code /api/v1}: credentials, routes, reloads, the hosts of
 * outgoing calls, and the audit log. Each is a protocol of its own, an {@code OperatorApi}, which
 * {@code hub.InstalledProtocols} lists.
 */
@NullMarked
package io.serai.console.api;

import org.jspecify.annotations.NullMarked;
