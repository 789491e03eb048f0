package io.serai.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;

/** Writes faults as JSON: {@code [{path, code, message, line?}]}. */
public final class FaultJson {

  private FaultJson() {}

  /** Returns the first faults; if some are left out, a last one says how many. */
  public static ArrayNode of(Collection<DocumentFault> faults) {
    ArrayNode array = JsonMappers.array();
    for (DocumentFault fault : first(faults)) {
      ObjectNode each = array.addObject();
      each.put("path", fault.path()).put("code", fault.code()).put("message", fault.message());
      if (fault.line() > 0) {
        each.put("line", fault.line());
      }
    }
    return array;
  }

  private static Collection<DocumentFault> first(Collection<DocumentFault> faults) {
    if (faults.size() <= FirstFaults.MOST + 1) { // the last one may be that of a collector
      return faults;
    }
    FaultCollector first = new FaultCollector(false);
    faults.forEach(first);
    return first.faults(pointer -> 0);
  }
}
