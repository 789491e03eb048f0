package io.serai.a2e.knowledge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.api.ApiCatalog;
import io.serai.a2e.api.ApiDefinition;
import io.serai.a2e.api.ApiOperation;
import io.serai.a2e.decode.OperationType;
import io.serai.document.JsonMappers;
import io.serai.search.DocumentKey;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Keeps operations, APIs with their endpoints, and skills in the knowledge. */
public final class CatalogKnowledgeIndexer implements AutoCloseable {
  private static final String OPERATIONS = "operations";
  private static final String APIS = "apis";
  private static final String SKILLS = "skills";
  private static final String SKILL = KnowledgeType.SKILL.text();

  private final KnowledgeIndex index;
  private final SkillCatalog skills;
  private final Consumer<SkillCatalog.CatalogChange> listener = this::skillsChanged;

  /** Adds everything that there is, and follows the changes. */
  public CatalogKnowledgeIndexer(KnowledgeIndex index, ApiCatalog apis, SkillCatalog skills) {
    this.index = index;
    this.skills = skills;
    index.replace(
        OPERATIONS,
        Arrays.stream(OperationType.values()).map(CatalogKnowledgeIndexer::entry).toList());
    apis.listen(() -> index.replace(APIS, apis.all().stream().flatMap(this::entries).toList()));
    skills.listen(listener);
  }

  private static KnowledgeEntry entry(OperationType type) {
    return new KnowledgeEntry(
        new DocumentKey(KnowledgeType.OPERATION.text(), type.text()),
        OPERATIONS,
        type.text(),
        type.text(),
        type.description(),
        type.example() + " Members: " + type.members());
  }

  private Stream<KnowledgeEntry> entries(ApiDefinition api) {
    List<KnowledgeEntry> entries = new ArrayList<>();
    entries.add(
        new KnowledgeEntry(
            new DocumentKey(KnowledgeType.API.text(), api.id()),
            APIS,
            api.id(),
            api.id(),
            api.description(),
            api.baseUrl().toString()));
    api.endpoints().forEach(endpoint -> entries.add(entry(api, endpoint)));
    return entries.stream();
  }

  private static KnowledgeEntry entry(ApiDefinition api, ApiOperation endpoint) {
    String name = endpoint.method() + " " + endpoint.path();
    String url = api.baseUrl() + endpoint.path();
    return new KnowledgeEntry(
        new DocumentKey(KnowledgeType.ENDPOINT.text(), api.id() + " " + name),
        APIS,
        api.id(),
        name,
        endpoint.description(),
        endpoint.method() + " " + url);
  }

  private void skillsChanged(SkillCatalog.CatalogChange change) {
    Map<String, List<KnowledgeEntry>> changed = new LinkedHashMap<>();
    Stream.concat(change.removed().stream(), change.added().stream())
        .map(Skill::id)
        .distinct()
        .filter(id -> !Objects.equals(change.before().find(id), change.after().find(id)))
        .forEach(
            id -> {
              Optional<Skill> newest =
                  change.after().find(id).filter(skill -> skill.id().equals(id));
              changed.put(
                  "skill/" + id, newest.map(CatalogKnowledgeIndexer::entry).stream().toList());
            });
    index.replaceAll(changed);
  }

  private static KnowledgeEntry entry(Skill skill) {
    boolean operation = skill.kind().equals(Skill.OPERATION);
    ObjectNode input = JsonMappers.object();
    if (skill.inputSchema() != null) {
      input.set("inputSchema", skill.inputSchema());
    }
    if (skill.outputSchema() != null) {
      input.set("outputSchema", skill.outputSchema());
    }
    String description = skill.description() + " " + String.join(" ", skill.tags());
    return new KnowledgeEntry(
        new DocumentKey(operation ? KnowledgeType.OPERATION.text() : SKILL, skill.id()),
        operation ? OPERATIONS : SKILLS,
        skill.id(),
        skill.name(),
        description.strip(),
        input.isEmpty() ? "" : JsonMappers.text(input));
  }

  @Override
  public void close() {
    skills.unlisten(listener);
  }
}
