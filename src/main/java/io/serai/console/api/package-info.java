/**
 * The JSON APIs for operators below {@code /api/v1}: credentials and routes. Each is a protocol of
 * its own, an {@link io.serai.console.api.OperatorApi}, which {@code hub.InstalledProtocols} lists.
 */
@NullMarked
package io.serai.console.api;

import org.jspecify.annotations.NullMarked;
