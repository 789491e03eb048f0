package io.serai.hub;

import io.serai.a2s.model.Step;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.host.LoopbackHosts;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Finds what calls this hub at the wrong port: capabilities, and services of agents. */
record SelfCallPortMismatchFinder(ExampleCapabilityFinder examples, AgentDirectory agents) {

  /**
   * Returns what calls the port configured in the home; empty if the hub listens on that port, or
   * nothing does.
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
    List<String> agentIds =
        agents.agents().stream()
            .filter(agent -> calls(agent, configured))
            .map(AgentDefinition::id)
            .sorted()
            .toList();
    return callers.isEmpty() && agentIds.isEmpty()
        ? Optional.empty()
        : Optional.of(new HubStartupSummary.PortMismatch(configured, actual, callers, agentIds));
  }

  private static boolean calls(AgentDefinition agent, int port) {
    return agent.blocks().values().stream()
        .flatMap(block -> block.addresses().stream())
        .anyMatch(address -> isHere(address, port));
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
