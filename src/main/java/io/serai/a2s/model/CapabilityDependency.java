package io.serai.a2s.model;

/**
 * A capability that another one builds on (A2S-44).
 *
 * @param name its PascalCase name
 * @param range the versions that fit
 * @param checksum of the version that was meant, bare lower-case hex
 * @param pointer where the dependency stands in its document
 */
public record CapabilityDependency(
    String name, VersionRange range, String checksum, String pointer) {

  /** The id of the capability that is meant. */
  public String id() {
    return CapabilityId.of(name);
  }
}
