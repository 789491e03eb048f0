package io.serai.a2s.model;

import io.serai.skill.VersionRange;

/**
 * A dependency of one capability on another (A2S-44).
 *
 * @param name the PascalCase name of the required capability
 * @param range the versions that are accepted
 * @param checksum of the required version, as lower-case hex without a prefix; empty if the
 *     document, which is refused then, has no valid one
 * @param pointer the JSON Pointer of the dependency in its document
 */
public record CapabilityDependency(
    String name, VersionRange range, String checksum, String pointer) {

  /** The id of the required capability. */
  public String id() {
    return CapabilityIdDeriver.of(name);
  }
}
