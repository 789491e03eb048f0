package io.serai.mcp.tool;

import io.serai.mcp.model.McpRequest;

/**
 * How large the files in a result may be in sum, see {@link io.serai.task.Part#length}. A hub that
 * calls for a task of its own gets what a resource may have: it stores the files, and embeds or
 * links them for its own clients, which cannot follow a link to another hub.
 */
public record EmbeddedSize(long ofClients, long ofHubs) {

  /** Returns the size for the client that has sent a request. */
  public long of(McpRequest request) {
    return request.isOfHub() ? ofHubs : ofClients;
  }
}
