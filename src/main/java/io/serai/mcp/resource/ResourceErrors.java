package io.serai.mcp.resource;

import io.serai.document.TextFunctions;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;

/** The errors of reading resources (MCP, "Resources", Error Handling). */
final class ResourceErrors {
  private ResourceErrors() {}

  /** Returns the error for a resource that does not exist for the caller. */
  static McpException notFound(McpContext context, String uri) {
    return notFound(context, uri, "Resource not found: " + TextFunctions.clipped(uri) + ".");
  }

  /** Returns the error for a resource that does not exist, with the reason. */
  static McpException notFound(McpContext context, String uri, String reason) {
    McpError error =
        context.request().revision().isStateless()
            ? McpError.INVALID_PARAMS
            : McpError.RESOURCE_NOT_FOUND;
    return McpException.of(error, reason).with("uri", uri);
  }

  /** Returns the error for a resource that is larger than a response may be. */
  static McpException tooLarge(String uri, long size, long limit) {
    return McpException.of(
            McpError.INTERNAL_ERROR,
            "The resource has %d bytes, more than the %d of serai.mcp.max-resource-size."
                .formatted(size, limit))
        .with("uri", uri);
  }
}
