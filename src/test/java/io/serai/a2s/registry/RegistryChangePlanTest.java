package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.skill.SkillCatalog;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RegistryChangePlanTest {

  private final Capability breeds = Given.capability("ListBreeds", "1.0.0", "/breeds");
  private final Capability breedsNewer = Given.capability("ListBreeds", "1.1.0", "/breeds");
  private final Capability breedsAltered = Given.capability("ListBreeds", "1.0.0", "/other");
  private final Capability chained = Given.user("ChainedBreeds", breeds);
  private final Capability top = Given.user("TopBreeds", chained);
  private final CapabilityIndex capabilityIndex = new CapabilityIndex();

  @Test
  @Tag("A2S-Q25")
  void theOrderOfFilesDoesNotMatter() {
    RegistryChangePlan plan =
        plan(Given.file("a", top), Given.file("b", chained), Given.file("c", breeds));

    assertThat(plan.refused()).isEmpty();
    assertThat(plan.accepted())
        .containsOnlyKeys(Given.origin("a"), Given.origin("b"), Given.origin("c"));
  }

  @Test
  @Tag("A2S-Q10")
  void missingDependencyIsReportedAtItsPath() {
    RegistryChangePlan plan = plan(Given.file("b", chained));

    assertThat(plan.accepted()).isEmpty();
    DocumentFault fault = only(plan, "b");
    assertThat(fault.code()).isEqualTo("DEPENDENCY_NOT_FOUND");
    assertThat(fault.path()).isEqualTo("/dependencies/0");
    assertThat(fault.message()).contains("ListBreeds ^1.0.0").contains("none of that name");
  }

  @Test
  @Tag("A2S-Q10")
  void dependencyWithOtherContentIsAChecksumMismatch() {
    capabilityIndex.put(Given.origin("x"), breedsAltered);

    DocumentFault fault = only(plan(Given.file("b", chained)), "b");

    assertThat(fault.code()).isEqualTo("DEPENDENCY_CHECKSUM_MISMATCH");
    assertThat(fault.message()).contains(breedsAltered.checksum());
  }

  @Test
  void aDependencyIsFoundByItsChecksumAmongNewerVersions() {
    capabilityIndex.put(Given.origin("new"), breedsNewer);
    capabilityIndex.put(Given.origin("old"), breeds);

    assertThat(plan(Given.file("b", chained)).refused()).isEmpty();
    assertThat(
            CapabilityDependencyResolver.find(
                chained.dependencies().get(0), capabilityIndex.versions(breeds.id())))
        .contains(breeds);
  }

  @Test
  @Tag("A2S-Q25")
  void sameVersionWithOtherContentIsRefusedNamingTheServedFile() {
    capabilityIndex.put(Given.origin("first"), breeds);

    DocumentFault fault = only(plan(Given.file("second", breedsAltered)), "second");

    assertThat(fault.code()).isEqualTo("VERSION_EXISTS");
    assertThat(fault.message()).contains("capabilities/first.yaml");
  }

  @Test
  @Tag("A2S-Q25")
  void secondFileWithTheSameContentIsAccepted() {
    capabilityIndex.put(Given.origin("first"), breeds);

    assertThat(plan(Given.file("second", breeds)).refused()).isEmpty();
  }

  @Test
  void aFileReplacesItsOwnContentInPlace() {
    capabilityIndex.put(Given.origin("first"), breeds);

    RegistryChangePlan plan = plan(Given.file("first", breedsAltered));

    assertThat(plan.refused()).isEmpty();
    assertThat(plan.next().versions(breeds.id())).containsExactly(breedsAltered);
  }

  @Test
  void removedFileFreesItsVersionInTheSameChange() {
    capabilityIndex.put(Given.origin("first"), breeds);

    RegistryChangePlan plan =
        RegistryChangePlan.of(
            capabilityIndex,
            noRoutes(),
            List.of(Given.file("second", breedsAltered)),
            Set.of(Given.origin("first")));

    assertThat(plan.refused()).isEmpty();
    assertThat(plan.next().byOrigin(breeds.id())).containsOnlyKeys(Given.origin("second"));
    assertThat(capabilityIndex.byOrigin(breeds.id())).containsOnlyKeys(Given.origin("first"));
  }

  @Test
  void nameThatDiffersOnlyInCaseIsRefused() {
    capabilityIndex.put(Given.origin("first"), Given.capability("HTTPApi", "1.0.0", "/a"));

    DocumentFault fault =
        only(plan(Given.file("b", Given.capability("HttpApi", "2.0.0", "/a"))), "b");

    assertThat(fault.path()).isEqualTo("/name");
    assertThat(fault.message()).contains("HTTPApi").contains("http-api").contains("first.yaml");
  }

  private RegistryChangePlan plan(CapabilityCandidate... candidates) {
    return RegistryChangePlan.of(capabilityIndex, noRoutes(), List.of(candidates), Set.of());
  }

  private static CandidateCheck noRoutes() {
    return new CandidateCheck(
        new ConflictCheck(new SkillCatalog().snapshot()), new FaultBoundary());
  }

  private static DocumentFault only(RegistryChangePlan plan, String file) {
    List<DocumentFault> faults = plan.refused().get(Given.origin(file));
    assertThat(faults).hasSize(1);
    return faults.get(0);
  }
}
