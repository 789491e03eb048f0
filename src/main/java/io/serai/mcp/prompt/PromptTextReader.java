package io.serai.mcp.prompt;

import io.serai.document.DocumentFault;
import io.serai.document.FaultCollector;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import io.serai.mcp.prompt.PromptMessage.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages of a prompt from the text below its front matter. A line {@code ## assistant}
 * or {@code ## user} begins a message; a line that is a link to a file shows or embeds that file.
 * Neither is read within a block of code. For one text.
 */
final class PromptTextReader {
  private static final int MAX_MESSAGES = 100;
  private static final int MAX_PLACES = 1_000;
  private static final int MAX_SUGGESTIONS = 20;
  private static final long MAX_FILES = 4L * PromptEmbeddedFiles.MAX_FILE;
  private static final Map<String, Role> MARKS =
      Map.of("## user", Role.USER, "## assistant", Role.ASSISTANT);
  private static final List<String> FENCES = List.of("```", "~~~");

  private final String folder;
  private final Set<String> arguments;
  private final PromptEmbeddedFiles files;
  private final FaultCollector faults;
  private final List<PromptMessage> messages = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private Role role = Role.USER;
  private @Nullable String fence;
  private long sizes;
  private int places;
  private int unknown;

  /**
   * Creates a reader.
   *
   * @param folder folder of the prompt below {@code prompts/}, with a slash at its end, or empty
   * @param arguments names of the arguments that the prompt declares
   */
  PromptTextReader(
      String folder, Set<String> arguments, PromptEmbeddedFiles files, FaultCollector faults) {
    this.folder = folder;
    this.arguments = arguments;
    this.files = files;
    this.faults = faults;
  }

  /**
   * Reads the messages.
   *
   * @param first number of the first line in its file
   */
  List<PromptMessage> read(List<String> lines, int first) {
    for (int i = 0; i < lines.size(); i++) {
      read(lines.get(i), first + i);
    }
    endText();
    if (messages.isEmpty() && faults.count() == 0) {
      fault(first, "INVALID", "the prompt has no text; write it below the front matter");
    }
    if (messages.size() > MAX_MESSAGES) {
      fault(
          first,
          "TOO_LARGE",
          "the prompt has more than " + MAX_MESSAGES + " messages, texts and files; split it");
    }
    if (places > MAX_PLACES) {
      fault(
          first,
          "TOO_LARGE",
          "the prompt has more than " + MAX_PLACES + " places for arguments; split it");
    }
    return messages;
  }

  private void read(String line, int number) {
    if (fence != null) {
      fence = line.stripLeading().startsWith(fence) ? null : fence;
    } else {
      fence = FENCES.stream().filter(line.stripLeading()::startsWith).findFirst().orElse(null);
      Role marked = MARKS.get(line.stripTrailing());
      if (marked != null) {
        endText();
        role = marked;
        return;
      }
      Optional<MarkdownLink> link = MarkdownLink.alone(line).filter(MarkdownLink::isFile);
      if (link.isPresent()) {
        endText();
        addFile(link.get(), number);
        return;
      }
      warnOfImage(line, number);
    }
    warnOfUnknown(line, number);
    text.append(line).append('\n');
  }

  private void endText() {
    String whole = text.toString().strip();
    text.setLength(0);
    if (!whole.isEmpty()) {
      messages.add(new PromptMessage(role, new PromptContent.Text(template(whole))));
    }
  }

  private void addFile(MarkdownLink link, int number) {
    String file = folder + link.target();
    try {
      sizes += files.size(file);
    } catch (IOException unusable) {
      fault(number, "INVALID", PromptEmbeddedFiles.reason(unusable));
      return;
    }
    if (sizes > MAX_FILES) {
      fault(number, "TOO_LARGE", "the files of the prompt have more than " + MAX_FILES + " bytes");
      return;
    }
    PromptTemplate label = template(link.text());
    if (!link.image()) {
      messages.add(new PromptMessage(role, new PromptContent.Resource(file, label)));
    } else if (PromptContent.Media.isMedia(file)) {
      messages.add(new PromptMessage(role, new PromptContent.Media(file, label)));
    } else {
      fault(
          number,
          "INVALID",
          file + " is not an image or a sound by its extension; embed it without the !");
    }
  }

  private PromptTemplate template(String whole) {
    PromptTemplate template = PromptTemplate.of(whole, arguments::contains);
    places += template.names().size();
    return template;
  }

  private void warnOfImage(String line, int number) {
    if (MarkdownLink.hasImageWithin(line)) {
      warn(
          number,
          "IMAGE_INLINE",
          "an image within a line stays text; give it a line of its own to show it");
    }
  }

  /** Warns of places whose arguments are not declared, which stay text. */
  private void warnOfUnknown(String line, int number) {
    PromptTemplate declared = PromptTemplate.of(line, name -> !arguments.contains(name));
    for (String name : declared.names()) {
      Optional<String> meant =
          ++unknown > MAX_SUGGESTIONS ? Optional.empty() : TypoSuggestion.to(name, arguments);
      warn(
          number,
          "ARGUMENT_UNKNOWN",
          "{{%s}} is not an argument and stays text; %s"
              .formatted(
                  TextFunctions.clipped(name),
                  meant
                      .map(word -> "did you mean {{" + word + "}}?")
                      .orElse("declare it in arguments, if it should be one")));
    }
  }

  private void fault(int line, String code, String message) {
    faults.accept(new DocumentFault("", code, message, line));
  }

  private void warn(int line, String code, String message) {
    faults.warn(new DocumentFault("", code, message, line));
  }
}
