package io.serai.reload.agents;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.document.TypoSuggestion;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentFileReadResult;
import io.serai.security.agent.AgentFileReader;
import io.serai.security.agent.AgentFileSectionReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * An agent parsed from a file.
 *
 * @param warnings warnings of the parser
 * @param named the skills that the agent names
 */
record ParsedAgentFile(
    AgentDefinition agent, List<DocumentFault> warnings, List<NamedSkill> named) {

  /** Parses the text of a file. */
  static AgentFileReading read(String file, String text, List<AgentFileSectionReader> readers)
      throws DocumentParseException {
    ParsedDocument document = ParsedDocument.file(file, text);
    AgentFileReadResult result = AgentFileReader.read(document, file, readers);
    return new AgentFileReading(
        result.agent().map(agent -> of(agent, result.warnings(), document)), result.faults());
  }

  private static ParsedAgentFile of(
      AgentDefinition agent, List<DocumentFault> warnings, ParsedDocument document) {
    if (agent.card().isPresent()) {
      // the skills of a remote agent are not in this hub's catalog
      return new ParsedAgentFile(agent, warnings, List.of());
    }
    List<NamedSkill> named = new ArrayList<>();
    for (int n = 0; n < agent.skills().size(); n++) {
      named.add(NamedSkill.at("/skills/" + n, agent.skills().get(n), document));
    }
    agent
        .defaultSkill()
        .ifPresent(skill -> named.add(NamedSkill.at("/default_skill", skill, document)));
    agent
        .blocks()
        .values()
        .forEach(
            block ->
                block
                    .namedSkills()
                    .forEach((path, skill) -> named.add(NamedSkill.at(path, skill, document))));
    named.removeIf(skill -> skill.name().contains("*")); // a pattern may match nothing yet
    return new ParsedAgentFile(agent, warnings, List.copyOf(named));
  }

  /**
   * Returns all warnings, including those for skills that do not exist now.
   *
   * @param skillIds the ids of the skills that exist
   */
  List<DocumentFault> warnings(Predicate<String> skillExists, Supplier<Set<String>> skillIds) {
    List<DocumentFault> all = new ArrayList<>(warnings);
    named.stream()
        .filter(skill -> !skillExists.test(skill.name()))
        .forEach(skill -> all.add(skill.missing(skillIds.get())));
    return all;
  }

  /**
   * What was read from a file.
   *
   * @param agent empty if the file defines none
   * @param faults why it defines none
   */
  record AgentFileReading(Optional<ParsedAgentFile> agent, List<DocumentFault> faults) {

    static AgentFileReading refused(DocumentFault fault) {
      return new AgentFileReading(Optional.empty(), List.of(fault));
    }
  }

  /** A skill that the file names, with its place. */
  record NamedSkill(String name, String path, int line) {

    static NamedSkill at(String path, String name, ParsedDocument document) {
      return new NamedSkill(name, path, document.line(path));
    }

    /** Returns the warning that it does not exist, with the nearest of the ids. */
    DocumentFault missing(Set<String> ids) {
      String remedy =
          TypoSuggestion.to(name, ids)
              .map(meant -> "did you mean " + meant + "? If not, add it")
              .orElse("add it, or correct the name if it is misspelt");
      return new DocumentFault(
          path, "SKILL_UNKNOWN", "There is no skill " + name + " yet; " + remedy, line);
    }
  }
}
