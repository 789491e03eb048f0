package io.serai.a2s.model;

import java.util.Set;
import org.semver4j.Semver;

/**
 * The header of a capability: the members that describe it, without its steps (A2S-14 to A2S-21).
 *
 * @param name in PascalCase
 * @param version as written in the document
 * @param semver the parsed {@code version}
 * @param domains the hosts that it may call, in lower case, IP addresses without brackets
 * @param permissions the permissions that a caller needs, all of them (A2S-Q21)
 */
public record CapabilityHeader(
    String name,
    String description,
    String version,
    Semver semver,
    Set<String> domains,
    Set<String> permissions) {}
