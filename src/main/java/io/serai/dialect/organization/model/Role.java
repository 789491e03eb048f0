package io.serai.dialect.organization.model;

import java.util.List;
import java.util.Optional;

/**
 * A role of an organization, as a file of {@code roles/} defines it.
 *
 * @param type specialist, executive or commander
 * @param domains ids of the domains that it handles
 * @param contingent what guidance it needs when it cannot go on
 * @param emergency what it does when it gives up
 */
public record Role(
    String id,
    String name,
    String type,
    List<String> domains,
    Optional<String> contingent,
    Optional<String> emergency) {

  public Role {
    domains = List.copyOf(domains);
  }
}
