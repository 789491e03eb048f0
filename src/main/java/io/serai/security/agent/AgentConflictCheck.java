package io.serai.security.agent;

import io.serai.document.DocumentFault;
import io.serai.security.AgentDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds conflicts between agents of different files: the same id, key, subject or certificate, or
 * more than one default agent.
 */
public final class AgentConflictCheck {
  private final SortedMap<String, List<DocumentFault>> faults = new TreeMap<>();
  private final Map<String, String> idOwners = new HashMap<>();
  private final Map<String, String> keyOwners = new HashMap<>();
  private final Map<String, String> subjectOwners = new HashMap<>();
  private final Map<String, String> certificateOwners = new HashMap<>();
  private final List<String> defaults = new ArrayList<>();

  private AgentConflictCheck() {}

  /**
   * Returns the faults of each file; a file without faults is absent. Of two conflicting files, the
   * later by name has the fault, which names the other.
   */
  public static SortedMap<String, List<DocumentFault>> find(Map<String, AgentDefinition> byFile) {
    AgentConflictCheck conflicts = new AgentConflictCheck();
    new TreeMap<>(byFile).forEach(conflicts::check);
    return conflicts.faults;
  }

  private void check(String file, AgentDefinition agent) {
    String other = idOwners.putIfAbsent(agent.id(), file);
    if (other != null) {
      fault(file, "/agent_id", "agent_id " + agent.id() + " is also in " + other);
    }
    check(file, agent.keys(), keyOwners, "/credentials", "key");
    check(file, agent.subjects(), subjectOwners, "/subjects", "subject");
    String owner = subjectOwners.putIfAbsent(agent.id(), file);
    if (owner != null && other == null && !owner.equals(file)) {
      fault(file, "/agent_id", "agent_id " + agent.id() + " is a subject in " + owner);
    }
    check(file, agent.certificates(), certificateOwners, "/certificates", "certificate");
    if (agent.isDefault() && !defaults.isEmpty()) {
      fault(file, "/default", defaults.get(0) + " is the default already");
    } else if (agent.isDefault()) {
      defaults.add(file);
    }
  }

  private void check(
      String file, List<String> names, Map<String, String> owners, String member, String what) {
    for (int i = 0; i < names.size(); i++) {
      String owner = owners.putIfAbsent(names.get(i), file);
      if (owner != null) {
        fault(file, member + "/" + i, "the same " + what + " is also in " + owner);
      }
    }
  }

  private void fault(String file, String path, String what) {
    String message = what + ". Change or delete one of them";
    faults
        .computeIfAbsent(file, f -> new ArrayList<>())
        .add(DocumentFault.at(path, "CONFLICT", message));
  }
}
