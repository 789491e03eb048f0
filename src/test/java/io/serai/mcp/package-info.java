/** MCP as clients see it. */
@NullMarked
package io.serai.mcp;

import org.jspecify.annotations.NullMarked;
