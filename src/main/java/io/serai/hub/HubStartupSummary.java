package io.serai.hub;

import io.serai.reload.FileReloadOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a hub serves right after its start.
 *
 * @param skills all that can be called, capabilities included
 * @param refused the files that are not served, with the reasons
 * @param example a capability to try first; empty where none is served
 * @param elsewhere capabilities that call the hub of this home where it does not listen
 */
public record HubStartupSummary(
    String url,
    String mode,
    int skills,
    int capabilities,
    int routes,
    int agents,
    Collection<FileReloadOutcome> refused,
    Optional<ExampleCapability> example,
    Optional<PortMismatch> elsewhere) {

  /**
   * A capability that can be tried.
   *
   * @param inputs the names of what it must be given
   */
  public record ExampleCapability(String id, String description, Set<String> inputs) {}

  /**
   * Capabilities that call this machine at the port which the home names, while the hub listens at
   * another.
   *
   * @param named what the home names, by {@code application.properties} or as the standard
   * @param actual where the hub listens
   * @param capabilities their ids, sorted
   */
  public record PortMismatch(int named, int actual, List<String> capabilities) {}
}
