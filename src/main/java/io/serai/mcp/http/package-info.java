/**
 * MCP over HTTP: one endpoint that reads a message of JSON-RPC and writes JSON or an event stream.
 */
@NullMarked
package io.serai.mcp.http;

import org.jspecify.annotations.NullMarked;
