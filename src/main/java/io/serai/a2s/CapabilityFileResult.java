package io.serai.a2s;

import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import io.serai.document.ParsedDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading one file: a capability, or faults.
 *
 * @param document null if the text could not be parsed
 * @param capability null if there are faults
 */
record CapabilityFileResult(
    @Nullable ParsedDocument document,
    @Nullable Capability capability,
    List<DocumentFault> faults,
    List<DocumentFault> warnings) {

  static CapabilityFileResult refused(List<DocumentFault> faults) {
    return new CapabilityFileResult(null, null, faults, List.of());
  }

  /** Adds line numbers to faults that were found without the text. */
  List<DocumentFault> located(List<DocumentFault> found) {
    ParsedDocument text = document;
    return text == null ? found : found.stream().map(fault -> fault.in(text::line)).toList();
  }
}
