package io.serai.a2s.openapi.importing;

import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * The options of an import: what is imported, and how.
 *
 * @param operations the operations to import, each as its id or as method and path ({@code GET
 *     /pets}); all if empty
 * @param tags of which an operation must have one, ignoring case; any if empty
 * @param prefix what the names of capabilities and secrets begin with; PascalCase, or empty
 * @param server the address that is called in place of the document's servers
 * @param source the address of the document, to which relative servers are resolved
 * @param bearer the id of the credential that is sent as bearer token by operations for which the
 *     document says nothing about security
 */
public record ImportConfig(
    Set<String> operations,
    Set<String> tags,
    String prefix,
    Optional<String> server,
    Optional<URI> source,
    Optional<String> bearer) {

  /** Imports everything, as the document describes it. */
  public static final ImportConfig ALL =
      new ImportConfig(
          Set.of(), Set.of(), "", Optional.empty(), Optional.empty(), Optional.empty());

  /** Checks the prefix and copies the sets. */
  public ImportConfig {
    operations = Set.copyOf(operations);
    tags = Set.copyOf(tags);
  }
}
