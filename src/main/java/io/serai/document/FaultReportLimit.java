package io.serai.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Limits how many faults of one document are reported, since a large text may have one at each
 * value.
 */
public final class FaultReportLimit {

  /** Maximum number of faults that are reported. */
  public static final int MOST = 100;

  private FaultReportLimit() {}

  /** Returns a fault that says how many more there are. */
  public static DocumentFault more(int count) {
    String message = "there are " + count + " more; correct these first";
    return DocumentFault.at("", "MORE_FAULTS", message);
  }

  /** Returns a fault that says that there are more. */
  public static DocumentFault more() {
    return DocumentFault.at("", "MORE_FAULTS", "there are more; correct these first");
  }

  /** Returns the first faults; if some are left out, a last one says how many. */
  public static List<DocumentFault> of(Collection<DocumentFault> faults) {
    boolean limited = faults.size() <= MOST + 1; // the last one may be that of more()
    if (limited) {
      return List.copyOf(faults);
    }
    Stream<DocumentFault> first = faults.stream().limit(MOST);
    return Stream.concat(first, Stream.of(more(faults.size() - MOST))).toList();
  }

  /** Returns these faults as JSON: {@code [{path, code, message, line?}]}. */
  public static ArrayNode json(Collection<DocumentFault> faults) {
    ArrayNode array = JsonMappers.array();
    for (DocumentFault fault : of(faults)) {
      ObjectNode each = array.addObject();
      each.put("path", fault.path()).put("code", fault.code()).put("message", fault.message());
      if (fault.line() > 0) {
        each.put("line", fault.line());
      }
    }
    return array;
  }
}
