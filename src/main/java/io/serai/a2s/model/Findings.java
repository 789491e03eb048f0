package io.serai.a2s.model;

import io.serai.document.Document;
import io.serai.document.Fault;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What was found wrong while a document is read; under strict reading a warning is a fault. */
final class Findings {
  private final boolean strict;
  private final Set<Fault> faults = new LinkedHashSet<>();
  private final Set<Fault> warnings = new LinkedHashSet<>();

  Findings(boolean strict) {
    this.strict = strict;
  }

  void fault(Fault fault) {
    faults.add(fault);
  }

  void warn(Fault warning) {
    (strict ? faults : warnings).add(warning);
  }

  int count() {
    return faults.size();
  }

  List<Fault> faults(Document document) {
    return faults.stream().map(fault -> fault.in(document)).toList();
  }

  List<Fault> warnings(Document document) {
    return warnings.stream().map(warning -> warning.in(document)).toList();
  }
}
