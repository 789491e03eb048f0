package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.DomainVocabulary;
import io.serai.dialect.organization.model.GraphWorkflow;
import io.serai.dialect.organization.model.Organization;
import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.dialect.organization.model.OrganizationReader;
import io.serai.dialect.organization.model.Role;
import io.serai.dialect.organization.model.RoleReader;
import io.serai.dialect.organization.model.WorkflowLibraryReader;
import io.serai.document.DocumentFault;
import io.serai.reload.FileReloadOutcome;
import io.serai.store.FolderEntries;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files that define an organization: {@code active.json}, {@code roles/}, {@code
 * htn_plan_library.json}, {@code bst_domains.yaml} and {@code slot_taxonomy.json}. Reading blocks;
 * for one thread at a time, but {@link #chart} for all.
 */
public final class OrganizationFolder {
  /** Roles that are read; a hierarchy with more is beyond any use. */
  private static final int MOST_ROLES = 1_000;

  private final Path folder;
  private final FolderBoundary boundary;
  private final String shown;
  private final Clock clock;
  private final ReloadingOrganizationFile<Organization> active;
  private final ReloadingOrganizationFile<Map<String, GraphWorkflow>> library;
  private final ReloadingOrganizationFile<Map<String, DomainVocabulary>> domains;
  private final ReloadingOrganizationFile<Map<String, DomainVocabulary>> taxonomy;
  private final SortedMap<Path, ReloadingOrganizationFile<Role>> roles = new TreeMap<>();
  private final DuplicateRoles duplicates = new DuplicateRoles();
  private List<DocumentFault> contradictions = List.of();
  private boolean loaded;
  private volatile OrganizationDefinition chart = OrganizationDefinition.NONE;

  /**
   * @param folder absolute
   * @param shown the folder for people
   */
  public OrganizationFolder(Path folder, String shown, Clock clock) {
    this.folder = folder;
    this.boundary = new FolderBoundary(folder);
    this.shown = shown;
    this.clock = clock;
    this.active =
        new ReloadingOrganizationFile<>(
            folder.resolve("active.json"),
            boundary,
            name("active.json"),
            OrganizationReader::read,
            clock);
    this.library =
        new ReloadingOrganizationFile<>(
            folder.resolve("htn_plan_library.json"),
            boundary,
            name("htn_plan_library.json"),
            WorkflowLibraryReader::read,
            clock);
    this.domains =
        new ReloadingOrganizationFile<>(
            folder.resolve("bst_domains.yaml"),
            boundary,
            name("bst_domains.yaml"),
            DomainVocabulary::readAll,
            clock);
    this.taxonomy =
        new ReloadingOrganizationFile<>(
            folder.resolve("slot_taxonomy.json"),
            boundary,
            name("slot_taxonomy.json"),
            DomainVocabulary::readTaxonomy,
            clock);
  }

  /** Returns what the files define. */
  public OrganizationDefinition chart() {
    return chart;
  }

  /**
   * Looks at the files, and changes the chart if they have changed.
   *
   * @return the outcomes of changed files
   */
  public List<FileReloadOutcome> look() {
    boolean first = !loaded;
    loaded = true;
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    library.look(first).ifPresent(outcomes::add);
    domains.look(first).ifPresent(outcomes::add);
    taxonomy.look(first).ifPresent(outcomes::add);
    lookAtRoles(first, outcomes);
    active.look(first).ifPresent(outcomes::add);
    if (!outcomes.isEmpty()) {
      duplicates.check(roles.values(), clock.instant(), outcomes);
      chart = chartNow();
      compare(outcomes);
    }
    return outcomes;
  }

  /** Returns outcomes that take back what {@link #look} returned, because nobody looks any more. */
  public List<FileReloadOutcome> forget() {
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    List<ReloadingOrganizationFile<?>> files = new ArrayList<>(roles.values());
    files.addAll(List.of(active, library, domains, taxonomy));
    files.stream()
        .filter(ReloadingOrganizationFile::isKnown)
        .forEach(file -> outcomes.add(FileReloadOutcome.removed(file.shown(), clock.instant())));
    return outcomes;
  }

  private void lookAtRoles(boolean first, List<FileReloadOutcome> outcomes) {
    for (Path file : roleFiles()) {
      roles.computeIfAbsent(
          file,
          path ->
              new ReloadingOrganizationFile<>(
                  path, boundary, name("roles/" + path.getFileName()), RoleReader::read, clock));
    }
    roles.values().forEach(role -> role.look(first).ifPresent(outcomes::add));
    roles.keySet().removeIf(file -> Files.notExists(file));
  }

  private List<Path> roleFiles() {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = FolderEntries.open(folder.resolve("roles"), "[!.]*.json")) {
      for (Path file : found) {
        if (files.size() < MOST_ROLES) {
          files.add(file);
        }
      }
    } catch (IOException none) {
      return List.copyOf(roles.keySet());
    }
    return files;
  }

  private OrganizationDefinition chartNow() {
    Map<String, Role> byId = new LinkedHashMap<>();
    roles
        .values()
        .forEach(file -> file.value().ifPresent(role -> byId.putIfAbsent(role.id(), role)));
    return new OrganizationDefinition(
        active.value(),
        byId,
        library.value().orElse(Map.of()),
        DomainVocabulary.merged(
            domains.value().orElse(Map.of()), taxonomy.value().orElse(Map.of())));
  }

  /** Warns of contradictions between the files, once. */
  private void compare(List<FileReloadOutcome> outcomes) {
    List<DocumentFault> found = OrganizationConsistencyCheck.contradictions(chart);
    if (!found.equals(contradictions) && !active.isRefused()) {
      contradictions = found;
      outcomes.removeIf(
          outcome ->
              outcome.file().equals(active.shown())
                  && outcome.status() == FileReloadOutcome.Status.APPLIED);
      outcomes.add(FileReloadOutcome.applied(active.shown(), clock.instant(), found));
    }
  }

  private String name(String file) {
    return shown + "/" + file;
  }
}
