package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Sha256;
import io.serai.document.UnsafeCharacters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool of an MCP server that is not approved as it is.
 *
 * @param name name of the tool
 * @param isNew whether no tool of its name was approved
 * @param before what a language model read of it when it was approved; null if it is new, or if
 *     that is not known
 * @param now what a language model reads of it now
 */
public record UnapprovedTool(
    String name, boolean isNew, @Nullable ObjectNode before, ObjectNode now) {
  /** Returns the hash of the tool as it is now. */
  String digest() {
    return RemoteTool.digest(now);
  }

  /** Returns the members that have changed, a line for each, which is safe to show. */
  public List<String> differences() {
    List<String> lines = new ArrayList<>();
    for (var member : now.properties()) {
      String old = before == null ? "null" : RemoteTool.sortedText(before.path(member.getKey()));
      String is = RemoteTool.sortedText(member.getValue());
      if (!old.equals(is)) {
        String was = before == null ? "" : old + " -> ";
        lines.add(UnsafeCharacters.escapedLine(member.getKey() + ": " + was + is));
      }
    }
    return lines;
  }

  /**
   * Returns the hash of changes, of 64 digits: it is another one as soon as one of the tools is. A
   * server could find other tools with the same digits if they were few.
   */
  public static String fingerprint(List<UnapprovedTool> changes) {
    StringBuilder all = new StringBuilder();
    changes.forEach(each -> all.append(each.name).append(' ').append(each.digest()).append('\n'));
    return Sha256.hex(all.toString());
  }
}
