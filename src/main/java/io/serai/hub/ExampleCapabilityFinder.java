package io.serai.hub;

import io.serai.a2s.model.Capability;
import io.serai.a2s.registry.ServedCapability;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Counts the capabilities among the skills, and finds the simplest one as an example to try first.
 */
record ExampleCapabilityFinder(SkillCatalog catalog) {

  int capabilities() {
    return (int) served().count();
  }

  /** Returns the capability with the fewest steps, then the fewest inputs, then the first id. */
  Optional<HubStartupSummary.ExampleCapability> simplest() {
    return served()
        .map(ServedCapability::capability)
        .map(each -> new Sized(each.size(), example(each)))
        .min(
            Comparator.comparingInt(Sized::steps)
                .thenComparing(sized -> sized.example().inputs().size())
                .thenComparing(sized -> sized.example().id()))
        .map(Sized::example);
  }

  Stream<ServedCapability> served() {
    return catalog.snapshot().skills().flatMap(ExampleCapabilityFinder::served);
  }

  private static Stream<ServedCapability> served(Skill skill) {
    return skill.handler() instanceof ServedCapability served ? Stream.of(served) : Stream.empty();
  }

  private static HubStartupSummary.ExampleCapability example(Capability capability) {
    return new HubStartupSummary.ExampleCapability(
        capability.id(), capability.header().description(), capability.inputs().required());
  }

  private record Sized(int steps, HubStartupSummary.ExampleCapability example) {}
}
