package io.serai.cli.validate;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.card.CardFileSectionReader;
import io.serai.a2e.api.ApiFileReader;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.model.CapabilityRecognizer;
import io.serai.a2s.registry.CapabilityDependencyResolver;
import io.serai.cli.file.DocumentFileFinder;
import io.serai.dialect.organization.config.OrganizationBlockReader;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultBoundary;
import io.serai.document.ParsedDocument;
import io.serai.mcp.client.McpServerBlockReader;
import io.serai.mcp.prompt.PromptEmbeddedFiles;
import io.serai.mcp.prompt.PromptFileReader;
import io.serai.outbound.CallPolicy;
import io.serai.reload.FileReadResult;
import io.serai.reload.ReadDefinition;
import io.serai.reload.ReloadConfig;
import io.serai.schedule.AgentScheduleBlockReader;
import io.serai.security.agent.AgentFileReadResult;
import io.serai.security.agent.AgentFileReader;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.skill.AgentSkillHintsReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of validating one file: a capability, an agent, an API or a prompt, or what a hub has
 * loaded.
 *
 * @param capability the capability; null if it has faults, or the file is another
 * @param document the parsed capability; null if it cannot be parsed, or the file is another
 * @param dependencies those of the capability, also if it has faults
 * @param settingsRefused whether the file is the settings of a home with which no hub starts
 */
record FileValidation(
    List<DocumentFault> faults,
    List<DocumentFault> warnings,
    @Nullable Capability capability,
    @Nullable ParsedDocument document,
    List<CapabilityDependency> dependencies,
    boolean settingsRefused) {

  private static final String PROMPTS = "prompts";
  private static final List<String> FOLDERS = List.of("agents", "apis", "capabilities");

  private FileValidation(List<DocumentFault> faults, List<DocumentFault> warnings) {
    this(faults, warnings, null, null, List.of(), false);
  }

  /** Creates the result of a file that the hub has loaded, or has not. */
  static FileValidation found(List<DocumentFault> faults, List<DocumentFault> warnings) {
    return new FileValidation(faults, warnings);
  }

  /** Creates the result of the settings of a home with which no hub starts. */
  static FileValidation refusedSettings(List<DocumentFault> faults, List<DocumentFault> warnings) {
    return new FileValidation(faults, warnings, null, null, List.of(), true);
  }

  /** Returns this result with its warnings as faults. */
  FileValidation strict() {
    List<DocumentFault> all = Stream.concat(faults.stream(), warnings.stream()).toList();
    return new FileValidation(all, List.of(), capability, document, dependencies, settingsRefused);
  }

  /**
   * Returns this result with the faults of its dependencies.
   *
   * @param all the available capabilities, by id
   */
  FileValidation withDependenciesIn(Map<String, List<Capability>> all) {
    ParsedDocument text = document;
    if (text == null) {
      return this;
    }
    List<DocumentFault> found =
        CapabilityDependencyResolver.faults(dependencies, id -> all.getOrDefault(id, List.of()));
    return found.isEmpty()
        ? this
        : new FileValidation(
            CapabilityChecksum.last(
                Stream.concat(faults.stream(), found.stream().map(fault -> fault.in(text::line)))
                    .toList()),
            warnings);
  }

  /**
   * Whether a hub loads documents like this one: it is in a folder of a home, or is meant as a
   * capability or an agent. A file that cannot be parsed is judged by its words, and one that
   * cannot be read counts as one.
   */
  static boolean isLoaded(Path file) throws IOException {
    if (FOLDERS.stream().anyMatch(folder -> isBelow(file, folder))) {
      return true;
    }
    String text = FileReadResult.read(file, ReloadConfig.DEFAULT.maxFileSize()).text();
    if (text == null) {
      return true; // it cannot be read, which must be reported
    }
    try {
      JsonNode root = parsed(file, text).root();
      return CapabilityRecognizer.isCapability(root) || root.has("agent_id");
    } catch (DocumentParseException failure) {
      return text.contains("a2s") || text.contains("agent_id");
    }
  }

  /** Whether a file is a prompt, by its name and its folder. */
  static boolean isPrompt(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".md") && !name.startsWith(".") && promptsFolder(file) != null;
  }

  private static ParsedDocument parsed(Path file, String text) throws DocumentParseException {
    return DocumentFileFinder.isJson(file) ? ParsedDocument.json(text) : ParsedDocument.yaml(text);
  }

  /**
   * Validates a file.
   *
   * @param strict whether a warning is a fault
   */
  static FileValidation of(Path file, boolean strict) throws IOException {
    FileReadResult read = FileReadResult.read(file, ReloadConfig.DEFAULT.maxFileSize());
    String text = read.text();
    if (text == null) {
      return refused(Objects.requireNonNull(read.fault()));
    }
    return new FaultBoundary()
        .run(
            file.toString(),
            () ->
                isPrompt(file) ? prompt(file, text, strict) : of(parsed(file, text), file, strict),
            FileValidation::refused);
  }

  /** Returns the nearest enclosing folder of prompts; null if there is none. */
  private static @Nullable Path promptsFolder(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    while (folder != null && !folder.endsWith(PROMPTS)) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static FileValidation prompt(Path file, String text, boolean strict)
      throws DocumentParseException {
    Path prompts = Objects.requireNonNull(promptsFolder(file));
    Path path = file.toAbsolutePath().normalize();
    ReadDefinition<?> reading =
        PromptFileReader.read(
            prompts.relativize(path).toString().replace(File.separatorChar, '/'),
            text,
            new PromptEmbeddedFiles(prompts));
    FileValidation found = new FileValidation(reading.faults(), reading.warnings());
    return strict ? found.strict() : found;
  }

  private static FileValidation of(ParsedDocument document, Path file, boolean strict) {
    if (isAgent(document, file)) {
      return agent(document, file, strict);
    }
    return isBelow(file, "apis") && !document.root().has("a2s")
        ? api(document, file, strict)
        : capability(document, strict);
  }

  private static FileValidation refused(DocumentFault fault) {
    return new FileValidation(List.of(fault), List.of());
  }

  private static boolean isAgent(ParsedDocument document, Path file) {
    boolean possible = isBelow(file, "agents") || document.root().has("agent_id");
    return possible && !document.root().has("a2s");
  }

  /** Returns whether the nearest enclosing folder of those that a hub loads has that name. */
  private static boolean isBelow(Path file, String name) {
    for (Path folder = file.toAbsolutePath().normalize().getParent();
        folder != null;
        folder = folder.getParent()) {
      if (FOLDERS.stream().anyMatch(folder::endsWith)) {
        return folder.endsWith(name);
      }
    }
    return false;
  }

  private static FileValidation api(ParsedDocument document, Path file, boolean strict) {
    ReadDefinition<?> reading = ApiFileReader.read(document, String.valueOf(file));
    FileValidation found = new FileValidation(reading.faults(), reading.warnings());
    return strict ? found.strict() : found;
  }

  private static FileValidation agent(ParsedDocument document, Path file, boolean strict) {
    AgentFileReadResult reading = AgentFileReader.read(document, file.toString(), blocks(file));
    FileValidation found = new FileValidation(reading.faults(), reading.warnings());
    return strict ? found.strict() : found;
  }

  /**
   * Returns what reads the blocks of protocols. Only a hub can check which folders they may name.
   */
  private static List<AgentFileSectionReader> blocks(Path file) {
    Path path = file.toAbsolutePath();
    return List.of(
        new AgentSkillHintsReader(),
        new AgentScheduleBlockReader(),
        new CardFileSectionReader(),
        new McpServerBlockReader(path.resolveSibling("..")),
        new OrganizationBlockReader(path.resolveSibling(".."), List.of(path.getRoot())));
  }

  private static FileValidation capability(ParsedDocument document, boolean strict) {
    List<DocumentFault> faults = new ArrayList<>();
    if (CapabilityChecksum.verify(document)
        instanceof CapabilityChecksum.InvalidChecksum invalidChecksum) {
      faults.add(invalidChecksum.fault());
      if (!document.root().isObject()) {
        return new FileValidation(faults, List.of());
      }
    }
    CapabilityReadResult result = new CapabilityReader(CallPolicy.DEFAULT).read(document, strict);
    if (result instanceof CapabilityReadResult.Accepted accepted) {
      Capability served = faults.isEmpty() ? accepted.capability() : null;
      return new FileValidation(
          faults,
          accepted.capability().warnings(),
          served,
          document,
          accepted.capability().dependencies(),
          false);
    }
    CapabilityReadResult.Refused refused = (CapabilityReadResult.Refused) result;
    faults.addAll(refused.faults());
    return new FileValidation(
        CapabilityChecksum.last(faults),
        refused.warnings(),
        null,
        document,
        refused.dependencies(),
        false);
  }
}
