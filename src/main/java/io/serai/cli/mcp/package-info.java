/**
 * MCP for clients that start a command: {@link io.serai.cli.mcp.McpCommand} speaks MCP over the
 * standard streams and passes every message to a hub, and {@link io.serai.cli.mcp.McpConfigCommand}
 * prints what the configuration of a client needs.
 *
 * <p>{@link io.serai.cli.mcp.McpBridge} reads no more of a message than it needs for its headers,
 * and changes none.
 */
@NullMarked
package io.serai.cli.mcp;

import org.jspecify.annotations.NullMarked;
