/**
 * The connections to MCP servers behind the hub: over Streamable HTTP, or over the standard input
 * and output of a program.
 */
@NullMarked
package io.serai.mcp.client;

import org.jspecify.annotations.NullMarked;
