/** What a waiting task asks its client for (MCP, "Multi Round-Trip Requests"), and its answers. */
@NullMarked
package io.serai.mcp.input;

import org.jspecify.annotations.NullMarked;
