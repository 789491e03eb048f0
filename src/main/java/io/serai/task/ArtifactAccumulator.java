package io.serai.task;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the parts of one artifact that arrives in chunks. Appending a chunk does not copy the
 * earlier parts. Not thread-safe.
 */
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
