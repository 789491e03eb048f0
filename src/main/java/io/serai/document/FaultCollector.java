package io.serai.document;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Collects the faults and warnings that are found while one document is read, the first {@link
 * FirstFaults#MOST} of each. Not thread-safe.
 */
public final class FaultCollector implements Consumer<DocumentFault> {
  private final boolean strict;
  private final FirstFaults<DocumentFault> faults = new FirstFaults<>();
  private final FirstFaults<DocumentFault> warnings = new FirstFaults<>();
  private int count;

  /**
   * @param strict whether a warning counts as a fault
   */
  public FaultCollector(boolean strict) {
    this.strict = strict;
  }

  @Override
  public void accept(DocumentFault fault) {
    count++;
    faults.add(fault);
  }

  /** Adds a warning, or a fault if reading is strict. */
  public void warn(DocumentFault warning) {
    if (strict) {
      accept(warning);
    } else {
      warnings.add(warning);
    }
  }

  /** Returns how many faults were reported so far, with repetitions. */
  public int count() {
    return count;
  }

  /**
   * Returns the faults, and one more that says how many were left out.
   *
   * @param lineOf finds the line of a JSON Pointer, such as {@link ParsedDocument#line}
   */
  public List<DocumentFault> faults(ToIntFunction<String> lineOf) {
    return report(faults, lineOf);
  }

  /** Returns the warnings, as {@link #faults}. */
  public List<DocumentFault> warnings(ToIntFunction<String> lineOf) {
    return report(warnings, lineOf);
  }

  private static List<DocumentFault> report(
      FirstFaults<DocumentFault> found, ToIntFunction<String> lineOf) {
    List<DocumentFault> report = new ArrayList<>();
    found.kept().forEach(fault -> report.add(fault.in(lineOf)));
    found.more().ifPresent(more -> report.add(DocumentFault.at("", "MORE_FAULTS", more)));
    return List.copyOf(report);
  }
}
