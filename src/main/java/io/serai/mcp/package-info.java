/**
 * The Model Context Protocol (MCP), revisions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26:
 * every skill is a tool of language models.
 */
@NullMarked
package io.serai.mcp;

import org.jspecify.annotations.NullMarked;
