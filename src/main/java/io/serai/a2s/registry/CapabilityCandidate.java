package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;

/** A valid capability that is to be served, with its origin. */
public record CapabilityCandidate(CapabilityOrigin origin, Capability capability) {}
