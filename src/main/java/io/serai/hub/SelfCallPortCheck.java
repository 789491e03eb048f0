package io.serai.hub;

import io.serai.a2s.model.ServiceCallStep;
import io.serai.a2s.model.Step;
import io.serai.security.LoopbackHosts;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Capabilities that call this machine at one port. */
record SelfCallPortCheck(ExampleCapabilityFinder examples) {

  /** Those that call the port which the home names, where the hub listens at another. */
  Optional<HubStartupSummary.PortMismatch> elsewhere(int named, int actual) {
    if (named == actual) {
      return Optional.empty();
    }
    List<String> callers =
        examples
            .served()
            .filter(each -> each.capability().steps().stream().anyMatch(step -> calls(step, named)))
            .map(each -> each.capability().id())
            .distinct()
            .sorted()
            .toList();
    return callers.isEmpty()
        ? Optional.empty()
        : Optional.of(new HubStartupSummary.PortMismatch(named, actual, callers));
  }

  private static boolean calls(Step step, int port) {
    boolean itself =
        step instanceof ServiceCallStep direct
            && direct.call().filter(call -> isHere(call.address(), port)).isPresent();
    return itself || step.children().stream().anyMatch(child -> calls(child, port));
  }

  private static boolean isHere(URI server, int port) {
    return server.getPort() == port && LoopbackHosts.isAddress(server.getHost());
  }
}
