package io.serai.cli.openapi;

import io.serai.a2s.openapi.importing.ImportConfig;
import io.serai.a2s.openapi.importing.ImportResult;
import io.serai.a2s.openapi.importing.ImportedCapability;
import io.serai.a2s.openapi.importing.OpenApiImport;
import io.serai.a2s.openapi.importing.OpenApiImportException;
import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.TextFunctions;
import io.serai.skill.SimilarNameFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code import} command: writes a capability for each operation of an OpenAPI document. */
@Command(
    name = "import",
    description = {
      "Writes a capability for each operation of an OpenAPI 3.0 or 3.1 document.",
      "Exit code 1 if nothing could be imported."
    },
    footer = {
      "",
      "Example: serai import https://api.example.com/openapi.json --out my-home/capabilities"
    })
public final class ImportCommand extends SubCommand {
  private static final int MAX_PREFIX = 50;

  @Parameters(
      paramLabel = "FILE_OR_URL",
      description = "The document, YAML or JSON: a file, or an http or https URL.")
  private String place;

  @Option(
      names = "--operation",
      paramLabel = "ID",
      description =
          "Import only this operation: its operationId, or method and path as in \"GET /pets\"."
              + " It can be given several times.")
  private Set<String> operations = Set.of();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description = "Import only operations of this tag. It can be given several times.")
  private Set<String> tags = Set.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder to write to. Default: capabilities/ of the home.")
  private @Nullable Path out;

  @Option(
      names = "--prefix",
      paramLabel = "NAME",
      description =
          "What all names begin with, such as Github: several APIs have a capability ListUsers.")
  private String prefix = "";

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The address to call, in place of the document's servers.")
  private @Nullable String server;

  @Option(
      names = "--bearer",
      paramLabel = "ID",
      description =
          "The credential to send as bearer token, if the document says nothing about security.")
  private @Nullable String bearer;

  @Option(names = "--force", description = "Overwrite files that exist.")
  private boolean force;

  @Option(names = "--dry-run", description = "Show what would be imported, and write nothing.")
  private boolean dryRun;

  @Mixin private HomeOption home = new HomeOption();

  private static boolean isPascalCase(String prefix) {
    return prefix.charAt(0) >= 'A'
        && prefix.charAt(0) <= 'Z'
        && prefix.length() <= MAX_PREFIX
        && TextFunctions.consistsOf(prefix, TextFunctions::isAlphanumeric);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!prefix.isEmpty() && !isPascalCase(prefix)) {
      throw new CommandException(
          "'" + prefix + "' is not a prefix. Write a short name in PascalCase, such as Github.");
    }
    Path folder = folder();
    OpenApiSource source = OpenApiSource.read(place);
    ImportResult result = result(source);
    requireKnown(result);
    CapabilityFileWriter files = new CapabilityFileWriter(folder, force, dryRun);
    ImportReport report = new ImportReport(terminal(), home.folder(), dryRun);
    for (ImportedCapability capability : result.imported()) {
      report.imported(capability, files.write(capability));
    }
    result.skipped().forEach(report::skipped);
    report.end(result);
    return result.imported().isEmpty() ? FAILED : OK;
  }

  private Path folder() {
    if (out != null) {
      return out;
    }
    Path folder = home.folder().resolve("capabilities");
    if (!Files.isDirectory(folder)) {
      throw new CommandException(
          "There is no "
              + folder
              + ". Name a home with --home, or a folder to write to with --out.");
    }
    return folder;
  }

  private ImportResult result(OpenApiSource source) {
    ImportConfig options =
        new ImportConfig(
            operations,
            tags,
            prefix,
            Optional.ofNullable(server),
            source.address(),
            Optional.ofNullable(bearer));
    try {
      return OpenApiImport.of(source.document(), options);
    } catch (OpenApiImportException refused) {
      throw new CommandException(String.valueOf(refused.getMessage()));
    }
  }

  private void requireKnown(ImportResult result) {
    if (result.unmatched().isEmpty()) {
      return;
    }
    String wrong = result.unmatched().iterator().next();
    List<String> similar = SimilarNameFinder.of(wrong, result.known());
    throw new CommandException(
        "The document has no operation or tag '%s'.%s"
            .formatted(
                wrong,
                similar.isEmpty()
                    ? " Run it with --dry-run to see all operations."
                    : " Did you mean " + String.join(" or ", similar) + "?"));
  }
}
