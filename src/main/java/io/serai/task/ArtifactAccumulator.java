package io.serai.task;

import java.util.ArrayList;
import java.util.List;

/** An artifact that grows without being copied for each piece. */
final class ArtifactAccumulator {
  private final Artifact first;
  private final List<Part> parts;

  ArtifactAccumulator(Artifact first) {
    this.first = first;
    this.parts = new ArrayList<>(first.parts());
  }

  ArtifactAccumulator add(Artifact more) {
    parts.addAll(more.parts());
    return this;
  }

  Artifact artifact() {
    return new Artifact(
        first.id(), first.name(), first.description(), parts, first.metadata(), first.extensions());
  }
}
