package io.serai.cli.validate;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.SubCommand;
import io.serai.schema.FileSchema;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code schema} command: prints the JSON Schema of a kind of file. */
@Command(
    name = "schema",
    description = {
      "Prints the JSON Schema of capability, agent, API or route files, of a line of a workflow,",
      "or of the settings.",
      "A running hub serves the same at /schemas/NAME.json."
    },
    footer = {"", "Example: serai schema capability --out .vscode/capability.json"})
public final class SchemaCommand extends SubCommand {
  @Parameters(
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "The kind of file: ${COMPLETION-CANDIDATES}.")
  private String name;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the schema into this file. It is replaced if it exists.")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    Optional<FileSchema> schema = FileSchema.named(name);
    if (schema.isEmpty()) {
      throw new CommandException(
          "There is no schema %s. Name one of: %s."
              .formatted(name, String.join(", ", FileSchema.names())));
    }
    if (out == null) {
      terminal().out().print(schema.get().text());
    } else {
      Files.createDirectories(AtomicFileWriter.folderOf(out));
      byte[] text = schema.get().text().getBytes(StandardCharsets.UTF_8);
      AtomicFileWriter.write(out, text, AtomicFileWriter.PUBLIC);
      terminal().out().println("wrote " + out);
    }
    return OK;
  }

  /** The names of the schemas, for the help and the completion of shells. */
  static final class Names extends ArrayList<String> {

    Names() {
      super(FileSchema.names());
    }
  }
}
