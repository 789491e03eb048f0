package io.serai.a2s;

import io.serai.a2s.model.Capability;
import io.serai.document.Document;
import io.serai.document.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What reading one file came to: a capability, or faults.
 *
 * @param document null where the text could not be read
 * @param capability null where there are faults
 */
record FileReading(
    @Nullable Document document,
    @Nullable Capability capability,
    List<Fault> faults,
    List<Fault> warnings) {

  static FileReading refused(List<Fault> faults) {
    return new FileReading(null, null, faults, List.of());
  }

  /** Faults that were found without the text, with their lines in it. */
  List<Fault> located(List<Fault> found) {
    Document text = document;
    return text == null ? found : found.stream().map(fault -> fault.in(text)).toList();
  }
}
