package io.serai.a2e.api;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.reload.NamedDefinitionFolder;
import io.serai.reload.ReadDefinition;
import java.time.Clock;
import java.util.List;

/**
 * Applies the files of {@code apis/}, each of which defines one API ({@code .yaml}, {@code .yml},
 * {@code .json}). For one thread.
 */
public final class ApiFolderHandler extends NamedDefinitionFolder<ApiDefinition> {
  private final ApiCatalog catalog;

  /** Creates a handler that fills a catalog. */
  public ApiFolderHandler(ApiCatalog catalog, Clock clock) {
    super(clock);
    this.catalog = catalog;
  }

  @Override
  public String folder() {
    return "apis";
  }

  @Override
  public boolean accepts(String fileName) {
    return ParsedDocument.isFile(fileName);
  }

  @Override
  protected ReadDefinition<ApiDefinition> read(String file, String text)
      throws DocumentParseException {
    return ApiFileReader.read(ParsedDocument.file(file, text), file);
  }

  @Override
  protected String name(ApiDefinition api) {
    return api.id();
  }

  @Override
  protected DocumentFault conflict(String id, String owner) {
    return DocumentFault.at(
        "/id", "CONFLICT", "the API %s is defined by %s; choose another id".formatted(id, owner));
  }

  @Override
  protected void serve(List<ApiDefinition> apis) {
    catalog.replaceAll(apis);
  }
}
