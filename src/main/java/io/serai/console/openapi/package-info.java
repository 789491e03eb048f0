/**
 * OpenAPI and AsyncAPI documents of what the hub serves: from REST definitions, the contracts that
 * they implement, and the WebSockets of protocols.
 */
@NullMarked
package io.serai.console.openapi;

import org.jspecify.annotations.NullMarked;
