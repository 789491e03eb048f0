package io.serai.mcp.resource;

import io.serai.document.SortedMapPages;
import io.serai.document.UriTemplate;
import io.serai.mcp.tool.ToolCatalog;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.protocol.resource.ResourceTemplate;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The skills that are read by URIs. If several have the same URI or template, the first by its id
 * that the caller may use is read. A URI takes precedence over templates, which are tried in their
 * alphabetical order. Thread-safe.
 */
final class ResourceSkillIndex {
  private final SkillCatalog catalog;
  private volatile @Nullable Index index;

  ResourceSkillIndex(SkillCatalog catalog) {
    this.catalog = catalog;
  }

  /** A skill that is read by a URI, with the values of the variables in it. */
  record Match(Skill skill, Map<String, String> variables) {}

  /** Returns the skill of a URI; empty if the caller may use none. */
  Optional<Match> find(ProtocolCall call, String uri) {
    Index now = index();
    return usable(call, now.byUri.getOrDefault(uri, List.of()))
        .map(skill -> new Match(skill, Map.of()))
        .or(() -> ofTemplate(now, call, uri));
  }

  private static Optional<Match> ofTemplate(Index now, ProtocolCall call, String uri) {
    for (List<Skill> skills : now.byTemplate.values()) {
      Optional<Map<String, String>> variables = template(skills.get(0)).match(uri);
      Optional<Skill> skill = variables.isEmpty() ? Optional.empty() : usable(call, skills);
      if (skill.isPresent()) {
        return Optional.of(new Match(skill.get(), variables.get()));
      }
    }
    return Optional.empty();
  }

  /** Returns the skills with URIs after a text that the caller may use, sorted by URIs. */
  Stream<ResourceDescription> list(ProtocolCall call, String after) {
    return SortedMapPages.valuesAfter(index().byUri, after)
        .flatMap(skills -> usable(call, skills).stream())
        .map(
            skill ->
                new ResourceDescription(
                    template(skill).text(),
                    skill.id(),
                    skill.name(),
                    skill.description(),
                    ResultMediaTypes.of(skill).declared()));
  }

  /** Returns the skills with templates after a text that the caller may use, sorted by these. */
  Stream<ResourceTemplate> templates(ProtocolCall call, String after) {
    return SortedMapPages.valuesAfter(index().byTemplate, after)
        .flatMap(skills -> usable(call, skills).stream())
        .map(
            skill ->
                new ResourceTemplate(
                    template(skill),
                    skill.id(),
                    skill.name(),
                    skill.description(),
                    ResultMediaTypes.of(skill).declared()));
  }

  /** Returns the skill of a template with variables; empty if the caller may use none. */
  Optional<Skill> withTemplate(ProtocolCall call, String template) {
    return usable(call, index().byTemplate.getOrDefault(template, List.of()));
  }

  private static Optional<Skill> usable(ProtocolCall call, List<Skill> skills) {
    return skills.stream().filter(skill -> ToolCatalog.mayUse(call, skill)).findFirst();
  }

  private static UriTemplate template(Skill skill) {
    return Objects.requireNonNull(skill.resource());
  }

  private Index index() {
    CatalogSnapshot now = catalog.snapshot();
    Index known = index;
    if (known == null || known.of != now) {
      known = Index.of(now);
      index = known;
    }
    return known;
  }

  /** The newest versions of the skills of a snapshot, by their URIs and by their templates. */
  private record Index(
      CatalogSnapshot of,
      NavigableMap<String, List<Skill>> byUri,
      NavigableMap<String, List<Skill>> byTemplate) {

    static Index of(CatalogSnapshot now) {
      List<Skill> skills =
          now.newest()
              .filter(skill -> skill.resource() != null)
              .sorted(Comparator.comparing(Skill::id))
              .toList();
      return new Index(now, byText(skills, true), byText(skills, false));
    }

    private static NavigableMap<String, List<Skill>> byText(List<Skill> skills, boolean uris) {
      return skills.stream()
          .filter(skill -> template(skill).isUri() == uris)
          .collect(
              Collectors.groupingBy(
                  skill -> template(skill).text(), TreeMap::new, Collectors.toList()));
    }
  }
}
