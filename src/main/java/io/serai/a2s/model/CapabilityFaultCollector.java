package io.serai.a2s.model;

import io.serai.document.DocumentFault;
import io.serai.document.FaultReportLimit;
import io.serai.document.ParsedDocument;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What was found wrong while a document is read; under strict reading a warning is a fault. At most
 * {@link FaultReportLimit#MOST} of each are kept, and how many there are more.
 */
final class CapabilityFaultCollector {
  private final boolean strict;
  private final Set<DocumentFault> faults = new LinkedHashSet<>();
  private final Set<DocumentFault> warnings = new LinkedHashSet<>();
  private int moreFaults;
  private int moreWarnings;

  CapabilityFaultCollector(boolean strict) {
    this.strict = strict;
  }

  void fault(DocumentFault fault) {
    if (faults.size() < FaultReportLimit.MOST) {
      faults.add(fault);
    } else if (!faults.contains(fault)) {
      moreFaults++;
    }
  }

  void warn(DocumentFault warning) {
    if (strict) {
      fault(warning);
    } else if (warnings.size() < FaultReportLimit.MOST) {
      warnings.add(warning);
    } else if (!warnings.contains(warning)) {
      moreWarnings++;
    }
  }

  int count() {
    return faults.size() + moreFaults;
  }

  List<DocumentFault> faults(ParsedDocument document) {
    return told(faults, moreFaults, document);
  }

  List<DocumentFault> warnings(ParsedDocument document) {
    return told(warnings, moreWarnings, document);
  }

  private static List<DocumentFault> told(
      Set<DocumentFault> first, int more, ParsedDocument document) {
    List<DocumentFault> told = new ArrayList<>();
    first.forEach(fault -> told.add(fault.in(document)));
    if (more > 0) {
      told.add(FaultReportLimit.more(more));
    }
    return List.copyOf(told);
  }
}
