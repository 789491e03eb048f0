package io.serai.a2s.model;

import java.util.List;
import java.util.Set;
import org.semver4j.Semver;

/**
 * What a capability says of itself before its steps (A2S-14 to A2S-21).
 *
 * @param a2s the version of the protocol
 * @param name in PascalCase
 * @param version as it is written
 * @param semver what {@code version} means
 * @param domains the hosts that it may speak to, lower-case, addresses without brackets
 * @param authors their names
 * @param permissions what a caller needs, all of them (A2S-Q21)
 */
public record CapabilityHeader(
    String a2s,
    String name,
    String description,
    String version,
    Semver semver,
    Set<String> domains,
    List<String> authors,
    Set<String> permissions) {}
