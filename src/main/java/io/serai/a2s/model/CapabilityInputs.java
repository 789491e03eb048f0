package io.serai.a2s.model;

import java.util.Set;

/**
 * The variables that a run takes from outside (A2S-Q7).
 *
 * @param required what must be given
 * @param optional what may be left out: read only by conditions or only by the output, and not
 *     declared as a parameter
 */
public record CapabilityInputs(Set<String> required, Set<String> optional) {}
