package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.security.AgentFileSection;
import java.net.URI;
import java.util.Optional;

/**
 * The block {@code a2a} of an agent's file: what its card says about its provider.
 *
 * @param documentation address of the agent's documentation
 * @param icon address of the agent's icon
 */
public record CardFileSection(
    Optional<Provider> provider, Optional<URI> documentation, Optional<String> icon)
    implements AgentFileSection {

  @Override
  public Optional<URI> website() {
    return documentation.or(() -> provider.map(Provider::url));
  }

  /** Adds the members that the file has. */
  void write(ObjectNode card) {
    provider.ifPresent(
        known ->
            card.putObject("provider")
                .put("organization", known.organization())
                .put("url", known.url().toString()));
    documentation.ifPresent(url -> card.put("documentationUrl", url.toString()));
    icon.ifPresent(url -> card.put("iconUrl", url));
  }

  /**
   * Who provides the agent.
   *
   * @param url address of the organization's website
   */
  public record Provider(String organization, URI url) {}
}
