/** Completion of the arguments of prompts and resource templates (MCP, "Completion"). */
@NullMarked
package io.serai.mcp.completion;

import org.jspecify.annotations.NullMarked;
