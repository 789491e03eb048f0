/**
 * Resources: skills that are read by URIs, artifacts of tasks, and what the protocols of the hub
 * offer.
 */
@NullMarked
package io.serai.mcp.resource;

import org.jspecify.annotations.NullMarked;
