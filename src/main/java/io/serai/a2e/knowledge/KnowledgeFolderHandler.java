package io.serai.a2e.knowledge;

import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import io.serai.search.DocumentKey;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Applies the files of {@code knowledge/} ({@code .md}, {@code .txt}): each section of a file is an
 * entry. A folder below is a knowledge base of its own. For one thread.
 */
public final class KnowledgeFolderHandler implements FolderChangeHandler {
  private static final String DEFAULT_BASE = "documents";
  private static final String FOLDER = "knowledge";
  private static final int MAX_FILE = 1_000_000;
  private static final int MAX_SECTIONS = 1_000;
  private static final int MAX_DESCRIPTION = 200;

  private final KnowledgeIndex index;
  private final KnowledgeResourceProvider documents;
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();

  /** Creates a handler that fills an index, and keeps the documents. */
  public KnowledgeFolderHandler(
      KnowledgeIndex index, KnowledgeResourceProvider documents, Clock clock) {
    this.index = index;
    this.documents = documents;
    this.clock = clock;
  }

  @Override
  public String folder() {
    return FOLDER;
  }

  @Override
  public boolean accepts(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return Stream.of(".md", ".txt").anyMatch(name::endsWith);
  }

  @Override
  public List<FileReloadOutcome> apply(ChangeSet changes) {
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    Map<String, List<KnowledgeEntry>> entries = new LinkedHashMap<>();
    for (String file : changes.gone()) {
      entries.put(file, List.of());
      documents.remove(withoutFolder(file));
      outcomes.add(FileReloadOutcome.removed(file, clock.instant()));
    }
    changes
        .read(boundary, KnowledgeFolderHandler::read, KnowledgeFileReading::refused)
        .forEach((file, reading) -> outcomes.add(outcome(file, reading, entries)));
    index.replaceAll(entries);
    return outcomes;
  }

  private FileReloadOutcome outcome(
      String file, KnowledgeFileReading reading, Map<String, List<KnowledgeEntry>> entries) {
    if (!reading.faults().isEmpty()) {
      return FileReloadOutcome.refused(file, clock.instant(), reading.faults());
    }
    entries.put(file, reading.sections());
    keep(withoutFolder(file), reading);
    return FileReloadOutcome.applied(file, clock.instant(), List.of());
  }

  private void keep(String path, KnowledgeFileReading reading) {
    if (reading.sections().isEmpty()) {
      documents.remove(path);
      return;
    }
    KnowledgeEntry first = reading.sections().get(0);
    documents.put(path, first.base(), first.name(), first.description(), reading.text());
  }

  private static KnowledgeFileReading read(String file, String text) {
    if (text.length() > MAX_FILE) {
      return tooLarge("the file has more than " + MAX_FILE + " characters; split it");
    }
    List<KnowledgeEntry> sections = sections(file, text);
    return sections.size() > MAX_SECTIONS
        ? tooLarge("the file has more than " + MAX_SECTIONS + " headings; split it")
        : new KnowledgeFileReading(sections, text, List.of());
  }

  private static KnowledgeFileReading tooLarge(String message) {
    return KnowledgeFileReading.refused(DocumentFault.at("", "TOO_LARGE", message));
  }

  private static List<KnowledgeEntry> sections(String file, String text) {
    List<KnowledgeEntry> sections = new ArrayList<>();
    String title = "";
    StringBuilder body = new StringBuilder();
    for (String line : text.lines().toList()) {
      if (line.startsWith("#")) {
        add(file, title, body, sections);
        title = title(line);
      } else {
        body.append(line).append('\n');
      }
    }
    add(file, title, body, sections);
    return sections;
  }

  private static String title(String heading) {
    int begin = 0;
    while (begin < heading.length() && heading.charAt(begin) == '#') {
      begin++;
    }
    return heading.substring(begin).strip();
  }

  private static void add(
      String file, String title, StringBuilder body, List<KnowledgeEntry> sections) {
    String content = body.toString().strip();
    body.setLength(0);
    if (content.isEmpty()) {
      return;
    }
    String path = withoutFolder(file);
    String id = sections.isEmpty() ? path : path + "#" + (sections.size() + 1);
    String first = content.lines().findFirst().orElse("");
    sections.add(
        new KnowledgeEntry(
            new DocumentKey(KnowledgeType.DOCUMENT.text(), id),
            base(path),
            "",
            title.isEmpty() ? path : title,
            first.length() > MAX_DESCRIPTION ? first.substring(0, MAX_DESCRIPTION) : first,
            content));
  }

  private static String withoutFolder(String file) {
    return file.startsWith(FOLDER + "/") ? file.substring(FOLDER.length() + 1) : file;
  }

  private static String base(String path) {
    int slash = path.indexOf('/');
    return slash < 0 ? DEFAULT_BASE : path.substring(0, slash);
  }

  /** What was read from a file: its sections and its whole text, or faults. */
  private record KnowledgeFileReading(
      List<KnowledgeEntry> sections, String text, List<DocumentFault> faults) {

    static KnowledgeFileReading refused(DocumentFault fault) {
      return new KnowledgeFileReading(List.of(), "", List.of(fault));
    }
  }
}
