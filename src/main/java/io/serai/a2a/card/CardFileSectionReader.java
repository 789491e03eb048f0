package io.serai.a2a.card;

import io.serai.a2a.model.ReservedAgentIds;
import io.serai.document.DocumentNode;
import io.serai.document.UriParser;
import io.serai.security.AgentFileSection;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.skill.SkillHints;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** Reads the block {@code a2a} of the files of {@code agents/}. Thread-safe. */
public final class CardFileSectionReader implements AgentFileSectionReader {
  private static final String URL = "an absolute URL that starts with https:// or http://";

  @Override
  public String name() {
    return "a2a";
  }

  @Override
  public Set<String> reservedIds() {
    return ReservedAgentIds.RESERVED;
  }

  @Override
  public AgentFileSection read(String agentId, DocumentNode block) {
    return new CardFileSection(
        provider(block.optional("provider")), url(block, "documentation_url"), icon(block));
  }

  private static Optional<CardFileSection.Provider> provider(DocumentNode provider) {
    if (!provider.exists() || provider.asObject("write provider: {…}").isEmpty()) {
      return Optional.empty();
    }
    Optional<String> organization = provider.text("organization");
    Optional<URI> url = url(provider, "url");
    provider.warnOfUnknown();
    if (organization.isEmpty() || !provider.optional("url").exists()) {
      provider.fault("a provider needs an organization and a url; write both");
    }
    return organization.flatMap(
        name -> url.map(address -> new CardFileSection.Provider(name, address)));
  }

  private static Optional<String> icon(DocumentNode block) {
    Optional<String> icon = block.text("icon_url");
    if (icon.isPresent() && !isPicture(icon.get())) {
      block
          .member("icon_url")
          .fault(
              "icon_url must be %s, or a picture as data:image/, of at most %d characters"
                  .formatted(URL, SkillHints.MAX_ICON));
    }
    return icon;
  }

  private static boolean isPicture(String text) {
    return text.startsWith("data:")
        ? SkillHints.isIcon(text)
        : text.length() <= SkillHints.MAX_ICON && UriParser.web(text).isPresent();
  }

  private static Optional<URI> url(DocumentNode block, String name) {
    Optional<URI> url = block.text(name).flatMap(UriParser::web);
    if (url.isEmpty() && block.optional(name).exists()) {
      block.optional(name).fault(name + " must be " + URL);
    }
    return url;
  }
}
