package io.serai.a2s.openapi.importing;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The result of an import: what became of each operation of a document.
 *
 * @param title the title of the API
 * @param imported in the order of the document
 * @param skipped in the order of the document
 * @param unmatched operations and tags that were asked for and that the document does not have
 * @param known the ids of all operations and all tags
 */
public record ImportResult(
    String title,
    List<ImportedCapability> imported,
    List<SkippedOperation> skipped,
    Set<String> unmatched,
    Set<String> known) {

  /** Copies the collections. */
  public ImportResult {
    imported = List.copyOf(imported);
    skipped = List.copyOf(skipped);
    unmatched = new TreeSet<>(unmatched);
    known = new TreeSet<>(known);
  }
}
