package io.serai.a2s.model;

import java.util.Set;

/**
 * The variables that a caller passes to a run (A2S-Q7).
 *
 * @param required variables that must be given
 * @param optional variables that may be omitted: read only by conditions or only by the output, and
 *     not declared as a parameter
 */
public record CapabilityInputNames(Set<String> required, Set<String> optional) {}
