package io.serai.mcp.call;

import io.serai.mcp.tool.FileLimits;
import java.time.Duration;

/**
 * How tools are listed and called.
 *
 * @param maxListed how many tools are listed at most
 * @param taskAfter how long a call may take before a client gets the handle of its task
 * @param files how large the files in a result may be
 */
public record ToolConfig(int maxListed, Duration taskAfter, FileLimits files) {}
