package io.serai.hub;

import io.serai.reload.FileReloadOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a hub serves after its start.
 *
 * @param agents number of agents that take tasks, with the hub itself if it is one
 * @param refused files that were rejected, with the reasons
 * @param example a capability to try first; empty if there is none
 * @param portMismatch what calls this hub at a port on which it does not listen
 */
public record HubStartupSummary(
    String url,
    String mode,
    int capabilities,
    int routes,
    int agents,
    Collection<FileReloadOutcome> refused,
    Optional<ExampleCapability> example,
    Optional<PortMismatch> portMismatch) {

  /**
   * A capability to try.
   *
   * @param inputs names of the required inputs
   */
  public record ExampleCapability(String id, String description, Set<String> inputs) {}

  /**
   * What calls this machine at the home's configured port, while the hub listens on another port.
   *
   * @param named port configured in {@code application.properties}, or the default
   * @param actual port on which the hub listens
   * @param capabilities ids of the capabilities that do, sorted
   * @param agents ids of the agents that do, sorted
   */
  public record PortMismatch(
      int named, int actual, List<String> capabilities, List<String> agents) {}
}
