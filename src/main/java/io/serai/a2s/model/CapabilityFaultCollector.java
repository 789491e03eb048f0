package io.serai.a2s.model;

import io.serai.document.DocumentFault;
import io.serai.document.FaultReportLimit;
import io.serai.document.ParsedDocument;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects the faults and warnings that are found while a document is read.
 *
 * <p>If reading is strict, a warning counts as a fault. At most {@link FaultReportLimit#MOST} of
 * each are kept; the rest are only counted.
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
    return report(faults, moreFaults, document);
  }

  List<DocumentFault> warnings(ParsedDocument document) {
    return report(warnings, moreWarnings, document);
  }

  private static List<DocumentFault> report(
      Set<DocumentFault> kept, int more, ParsedDocument document) {
    List<DocumentFault> report = new ArrayList<>();
    kept.forEach(fault -> report.add(fault.in(document)));
    if (more > 0) {
      report.add(FaultReportLimit.more(more));
    }
    return List.copyOf(report);
  }
}
