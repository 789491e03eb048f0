package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;

/** A capability that is right in itself and wants to be served. */
public record CapabilityCandidate(CapabilityOrigin origin, Capability capability) {}
