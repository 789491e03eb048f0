package io.serai.reload.agents;

import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Fault;
import io.serai.security.Agent;
import io.serai.security.AgentReader;
import io.serai.security.AgentReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The agent of one file.
 *
 * @param warnings of reading it
 * @param named the skills that it names, each with the warning for the time that it does not exist
 */
record AgentFile(Agent agent, List<Fault> warnings, List<NamedSkill> named) {

  /** Reads the text; the faults say why there is no agent. */
  static Optional<AgentFile> read(String file, String text, List<Fault> faults) {
    try {
      Document document = file.endsWith(".json") ? Document.json(text) : Document.yaml(text);
      AgentReading reading = AgentReader.read(document, file);
      faults.addAll(reading.faults());
      return reading.agent().map(agent -> of(agent, reading.warnings(), document));
    } catch (DocumentException e) {
      faults.add(e.fault());
      return Optional.empty();
    }
  }

  private static AgentFile of(Agent agent, List<Fault> warnings, Document document) {
    if (agent.card().isPresent()) {
      return new AgentFile(agent, warnings, List.of()); // it names skills as the other one does
    }
    List<NamedSkill> named = new ArrayList<>();
    for (int n = 0; n < agent.skills().size(); n++) {
      named.add(NamedSkill.at("/skills/" + n, agent.skills().get(n), document));
    }
    agent
        .defaultSkill()
        .ifPresent(skill -> named.add(NamedSkill.at("/default_skill", skill, document)));
    named.removeIf(skill -> skill.name().contains("*")); // a pattern need not match anything yet
    return new AgentFile(agent, warnings, List.copyOf(named));
  }

  /** All warnings while those skills exist. */
  List<Fault> warnings(Predicate<String> skillExists) {
    List<Fault> all = new ArrayList<>(warnings);
    named.stream()
        .filter(skill -> !skillExists.test(skill.name()))
        .forEach(skill -> all.add(skill.missing()));
    return all;
  }

  /** A skill that the file names. */
  record NamedSkill(String name, Fault missing) {

    static NamedSkill at(String path, String name, Document document) {
      String message =
          "There is no skill " + name + " yet; add it, or correct the name if it is misspelt";
      return new NamedSkill(name, Fault.at(path, "SKILL_UNKNOWN", message).in(document));
    }
  }
}
