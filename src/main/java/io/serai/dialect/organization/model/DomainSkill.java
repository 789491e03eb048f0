package io.serai.dialect.organization.model;

import java.util.List;

/**
 * A skill of an organization: a domain that some of its roles handle.
 *
 * @param id the domain
 * @param tags the domain, the types and the ids of the roles
 * @param examples words of requests, from the workflows of the domain
 */
public record DomainSkill(
    String id, String name, String description, List<String> tags, List<String> examples) {

  public DomainSkill {
    tags = List.copyOf(tags);
    examples = List.copyOf(examples);
  }
}
