package io.serai.mcp.remote;

import java.time.Duration;

/**
 * How the hub works with MCP servers behind it.
 *
 * @param refresh how often the tools of a server are read
 * @param retries how often in a row a failed call is repeated, if it may be
 * @param retryDelay pause before the first repetition
 */
public record McpRefreshAndRetryConfig(Duration refresh, int retries, Duration retryDelay) {}
