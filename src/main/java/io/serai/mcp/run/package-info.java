/** The methods of MCP. */
@NullMarked
package io.serai.mcp.run;

import org.jspecify.annotations.NullMarked;
