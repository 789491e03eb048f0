package io.serai.mcp.tool;

import io.serai.mcp.model.McpRequest;

/**
 * How many bytes files in a result may have, see {@link ResourceContentMapper#size}. A file that
 * may neither be embedded nor linked is a text that says where it is.
 *
 * @param embedded how many the embedded files may have in sum
 * @param linked how many a file may have that is a link to its resource, so that it can be read
 */
public record FileLimits(long embedded, long linked) {

  /**
   * What another hub gets at most. It refuses messages of more than 10 MB, and a control character
   * of a text is one byte, but six in JSON.
   */
  static final long OF_HUBS = 1_572_864;

  /**
   * Returns the limits for the client that has sent a request. A hub that calls for a task of its
   * own stores the files, so it gets larger ones; it gets no links, because its clients would look
   * them up there.
   */
  public FileLimits of(McpRequest request) {
    return request.isOfHub() ? new FileLimits(Math.min(linked, OF_HUBS), 0) : this;
  }
}
