/** Prompts (MCP, "Prompts"): those of the files in {@code prompts/}, and the hub's own. */
@NullMarked
package io.serai.mcp.prompt;

import org.jspecify.annotations.NullMarked;
