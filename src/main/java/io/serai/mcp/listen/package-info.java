/** Streams of notifications: what changes in the hub, and in tasks (MCP, "Subscriptions"). */
@NullMarked
package io.serai.mcp.listen;

import org.jspecify.annotations.NullMarked;
