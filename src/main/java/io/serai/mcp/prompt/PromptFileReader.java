package io.serai.mcp.prompt;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.reload.ReadDefinition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a prompt from a file of {@code prompts/}: YAML front matter, and below it the text. */
public final class PromptFileReader {
  private static final String MARK = "---";
  private static final String FOLDER = "prompts/";

  private PromptFileReader() {}

  /**
   * Reads a prompt. It may look for the files that the prompt names.
   *
   * @param file path of the file relative to the home, such as {@code prompts/review.md}
   * @param files those beside the prompt
   * @throws DocumentParseException if the front matter cannot be parsed
   */
  public static ReadDefinition<ParsedPrompt> read(
      String file, String text, PromptEmbeddedFiles files) throws DocumentParseException {
    List<String> lines = text.lines().toList();
    int end = endOfFrontMatter(lines);
    if (end < 0) {
      String message = "the front matter does not end; write a line --- below it";
      return ReadDefinition.refused(new DocumentFault("", "INVALID", message, 1));
    }
    ParsedDocument document = frontMatter(lines.subList(0, end));
    FaultCollector faults = new FaultCollector(false);
    DocumentNode members = DocumentNode.root(document.root(), faults);
    members.asObject("write members such as description: Reviews a change");
    String path = file.startsWith(FOLDER) ? file.substring(FOLDER.length()) : file;
    PromptDescription description = PromptHeaderReader.read(members, baseName(path));
    int begin = end == 0 ? 0 : end + 1;
    List<PromptMessage> messages =
        new PromptTextReader(folder(path), names(description), files, faults)
            .read(lines.subList(begin, lines.size()), begin + 1);
    return new ReadDefinition<>(
        faults.count() == 0
            ? Optional.of(new ParsedPrompt(description, messages))
            : Optional.empty(),
        faults.faults(document::line),
        faults.warnings(document::line));
  }

  /** Returns the index of the line that ends the front matter; 0 if there is none, -1 if no end. */
  private static int endOfFrontMatter(List<String> lines) {
    if (lines.isEmpty() || !isMark(lines.get(0))) {
      return 0;
    }
    for (int i = 1; i < lines.size(); i++) {
      if (isMark(lines.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isMark(String line) {
    return line.stripTrailing().equals(MARK);
  }

  /** Parses the front matter with an empty line in place of its mark, so that lines are right. */
  private static ParsedDocument frontMatter(List<String> lines) throws DocumentParseException {
    String yaml = lines.stream().skip(1).collect(Collectors.joining("\n", "\n", "\n"));
    return yaml.isBlank() ? ParsedDocument.of(JsonMappers.object()) : ParsedDocument.yaml(yaml);
  }

  private static Set<String> names(PromptDescription description) {
    return description.arguments().stream()
        .map(PromptArgument::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the folder of a file with a slash at its end; empty if it has none. */
  private static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  private static String baseName(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
