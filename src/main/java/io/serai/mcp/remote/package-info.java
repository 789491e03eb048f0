/** The tools of MCP servers as skills of the hub, and their calls as tasks. */
@NullMarked
package io.serai.mcp.remote;

import org.jspecify.annotations.NullMarked;
