package io.serai.reload.agents;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.document.TypoSuggestion;
import io.serai.security.AgentBlockReader;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentFileReadResult;
import io.serai.security.AgentFileReader;
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

  /** Parses the text; empty if it defines no agent, and then the faults say why. */
  static Optional<ParsedAgentFile> read(
      String file, String text, List<AgentBlockReader> readers, List<DocumentFault> faults) {
    try {
      ParsedDocument document =
          file.endsWith(".json") ? ParsedDocument.json(text) : ParsedDocument.yaml(text);
      AgentFileReadResult reading = AgentFileReader.read(document, file, readers);
      faults.addAll(reading.faults());
      return reading.agent().map(agent -> of(agent, reading.warnings(), document));
    } catch (DocumentParseException e) {
      faults.add(e.fault());
      return Optional.empty();
    }
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
