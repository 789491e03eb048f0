package io.serai.hub;

import io.serai.a2s.model.Step;
import io.serai.security.LoopbackHosts;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Finds capabilities that call this hub at the wrong port. */
record SelfCallPortMismatchFinder(ExampleCapabilityFinder examples) {

  /**
   * Returns the capabilities that call the port configured in the home; empty if the hub listens on
   * that port.
   */
  Optional<HubStartupSummary.PortMismatch> findMismatch(int configured, int actual) {
    if (configured == actual) {
      return Optional.empty();
    }
    List<String> callers =
        examples
            .served()
            .filter(
                each ->
                    each.capability().steps().stream().anyMatch(step -> calls(step, configured)))
            .map(each -> each.capability().id())
            .distinct()
            .sorted()
            .toList();
    return callers.isEmpty()
        ? Optional.empty()
        : Optional.of(new HubStartupSummary.PortMismatch(configured, actual, callers));
  }

  private static boolean calls(Step step, int port) {
    boolean direct =
        step instanceof Step.ServiceCallStep serviceCall
            && serviceCall.call().filter(call -> isHere(call.address(), port)).isPresent();
    return direct || step.children().stream().anyMatch(child -> calls(child, port));
  }

  private static boolean isHere(URI server, int port) {
    return server.getPort() == port && LoopbackHosts.isAddress(server.getHost());
  }
}
