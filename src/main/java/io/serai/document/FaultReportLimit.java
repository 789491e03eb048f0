package io.serai.document;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** How many faults of one document are told: a text of megabytes may have one at each value. */
public final class FaultReportLimit {

  /** The most that are told. */
  public static final int MOST = 100;

  private FaultReportLimit() {}

  /** A fault that says that there are {@code count} more than are told. */
  public static DocumentFault more(int count) {
    String message = "there are " + count + " more; correct these first";
    return DocumentFault.at("", "MORE_FAULTS", message);
  }

  /** A fault that says that there are more than are told. */
  public static DocumentFault more() {
    return DocumentFault.at("", "MORE_FAULTS", "there are more; correct these first");
  }

  /** The first faults, and how many there are more. */
  public static List<DocumentFault> of(Collection<DocumentFault> faults) {
    boolean limited = faults.size() <= MOST + 1; // the last may say that there are more
    if (limited) {
      return List.copyOf(faults);
    }
    Stream<DocumentFault> first = faults.stream().limit(MOST);
    return Stream.concat(first, Stream.of(more(faults.size() - MOST))).toList();
  }
}
