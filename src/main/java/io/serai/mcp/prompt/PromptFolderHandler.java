package io.serai.mcp.prompt;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.reload.NamedDefinitionFolder;
import io.serai.reload.ReadDefinition;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Applies the files of {@code prompts/} ({@code .md}), each of which is a prompt. For one thread.
 */
final class PromptFolderHandler extends NamedDefinitionFolder<ParsedPrompt> {
  private final PromptCatalog catalog;
  private final PromptEmbeddedFiles files;

  PromptFolderHandler(PromptCatalog catalog, PromptEmbeddedFiles files, Clock clock) {
    super(clock);
    this.catalog = catalog;
    this.files = files;
  }

  @Override
  public String folder() {
    return "prompts";
  }

  @Override
  public boolean accepts(String fileName) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(".md");
  }

  @Override
  protected ReadDefinition<ParsedPrompt> read(String file, String text)
      throws DocumentParseException {
    return PromptFileReader.read(file, text, files);
  }

  @Override
  protected String name(ParsedPrompt prompt) {
    return prompt.description().name();
  }

  @Override
  protected Optional<String> reservedBy(String name) {
    return catalog.isOfHub(name) ? Optional.of("the hub itself") : Optional.empty();
  }

  @Override
  protected DocumentFault conflict(String name, String owner) {
    return DocumentFault.at(
        "/name",
        "CONFLICT",
        "the prompt %s is defined by %s; choose another name".formatted(name, owner));
  }

  @Override
  protected void serve(List<ParsedPrompt> prompts) {
    catalog.replaceAll(prompts);
  }
}
