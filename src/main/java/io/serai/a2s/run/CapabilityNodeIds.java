package io.serai.a2s.run;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ids of the nodes of a capability's route that are not steps. None is that of a step. Used by
 * one thread at a time.
 */
final class CapabilityNodeIds {
  private final Capability capability;
  private @Nullable Set<String> steps;

  CapabilityNodeIds(Capability capability) {
    this.capability = capability;
  }

  /** Returns the id of the node with the condition of a step. */
  String guard(Step step) {
    return of(step, "guard");
  }

  /** Returns the id of a node that belongs to a step. */
  String of(Step step, String what) {
    return free(step.id() + "." + what);
  }

  /** Returns the id of a node that belongs to the capability. */
  String of(String what) {
    return free("a2s." + what);
  }

  private String free(String id) {
    if (steps == null) {
      steps = ids(capability.steps(), new HashSet<>());
    }
    return steps.contains(id) ? free(id + ".node") : id;
  }

  private static Set<String> ids(List<Step> steps, Set<String> ids) {
    for (Step step : steps) {
      ids.add(step.id());
      ids(step.children(), ids);
    }
    return ids;
  }
}
