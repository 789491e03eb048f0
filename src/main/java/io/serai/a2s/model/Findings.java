package io.serai.a2s.model;

import io.serai.document.Document;
import io.serai.document.Fault;
import io.serai.document.FaultLimit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What was found wrong while a document is read; under strict reading a warning is a fault. At most
 * {@link FaultLimit#MOST} of each are kept, and how many there are more.
 */
final class Findings {
  private final boolean strict;
  private final Set<Fault> faults = new LinkedHashSet<>();
  private final Set<Fault> warnings = new LinkedHashSet<>();
  private int moreFaults;
  private int moreWarnings;

  Findings(boolean strict) {
    this.strict = strict;
  }

  void fault(Fault fault) {
    if (faults.size() < FaultLimit.MOST) {
      faults.add(fault);
    } else if (!faults.contains(fault)) {
      moreFaults++;
    }
  }

  void warn(Fault warning) {
    if (strict) {
      fault(warning);
    } else if (warnings.size() < FaultLimit.MOST) {
      warnings.add(warning);
    } else if (!warnings.contains(warning)) {
      moreWarnings++;
    }
  }

  int count() {
    return faults.size() + moreFaults;
  }

  List<Fault> faults(Document document) {
    return told(faults, moreFaults, document);
  }

  List<Fault> warnings(Document document) {
    return told(warnings, moreWarnings, document);
  }

  private static List<Fault> told(Set<Fault> first, int more, Document document) {
    List<Fault> told = new ArrayList<>();
    first.forEach(fault -> told.add(fault.in(document)));
    if (more > 0) {
      told.add(FaultLimit.more(more));
    }
    return List.copyOf(told);
  }
}
