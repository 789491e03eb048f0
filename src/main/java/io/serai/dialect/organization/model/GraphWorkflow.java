package io.serai.dialect.organization.model;

import java.util.List;

/**
 * A graph workflow of the library of an organization.
 *
 * @param domains ids of the domains that it is for
 * @param triggers words of requests that it is for
 * @param exits names of the nodes at which it ends
 */
public record GraphWorkflow(
    String name, List<String> domains, List<String> triggers, List<String> exits) {

  public GraphWorkflow {
    domains = List.copyOf(domains);
    triggers = List.copyOf(triggers);
    exits = List.copyOf(exits);
  }
}
