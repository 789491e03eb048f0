package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.Role;
import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import io.serai.reload.FileReloadOutcome;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds files of roles that have the id of an earlier file, which counts. Each of them is refused,
 * and applied once the id is its own. Not thread-safe.
 */
final class DuplicateRoles {
  private static final String CODE = "DUPLICATE_ROLE";

  private Map<String, DocumentFault> refused = Map.of();

  /**
   * Changes the outcomes of files whose ids became or were duplicates.
   *
   * @param roles in the order in which they count
   * @param outcomes of the files that have changed
   */
  void check(
      Collection<ReloadingOrganizationFile<Role>> roles,
      Instant now,
      List<FileReloadOutcome> outcomes) {
    Map<String, DocumentFault> found = duplicates(roles);
    found.forEach(
        (file, fault) -> {
          boolean changed = outcomes.removeIf(outcome -> outcome.file().equals(file));
          if (changed || !fault.equals(refused.get(file))) {
            outcomes.add(FileReloadOutcome.refused(file, now, List.of(fault)));
          }
        });
    for (ReloadingOrganizationFile<Role> role : roles) {
      String file = role.shown();
      boolean free = refused.containsKey(file) && !found.containsKey(file);
      if (free && outcomes.stream().noneMatch(outcome -> outcome.file().equals(file))) {
        outcomes.add(FileReloadOutcome.applied(file, now, List.of()));
      }
    }
    refused = found;
  }

  /** Returns the faults by file. */
  private static Map<String, DocumentFault> duplicates(
      Collection<ReloadingOrganizationFile<Role>> roles) {
    Map<String, String> firstFiles = new HashMap<>();
    Map<String, DocumentFault> found = new LinkedHashMap<>();
    for (ReloadingOrganizationFile<Role> file : roles) {
      file.value()
          .map(Role::id)
          .ifPresent(
              id -> {
                String first = firstFiles.putIfAbsent(id, file.shown());
                if (first != null && !file.isRefused()) {
                  found.put(file.shown(), fault(id, first, file.shown()));
                }
              });
    }
    return found;
  }

  private static DocumentFault fault(String id, String first, String second) {
    return DocumentFault.at(
        "/role_id",
        CODE,
        "%s and %s both have the role_id %s, and the first counts; give each role an id of its own"
            .formatted(first, second, TextFunctions.clipped(id)));
  }
}
