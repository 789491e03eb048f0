/**
 * The model of a capability: reads and validates A2S documents into immutable objects.
 *
 * <p>{@link io.serai.a2s.model.CapabilityReader} reads a parsed document and returns a {@link
 * io.serai.a2s.model.CapabilityReadResult}: either a {@link io.serai.a2s.model.Capability} or every
 * fault. Its helpers read one part each: header, parameters, dependencies, {@link
 * io.serai.a2s.model.Step}s and tasks. {@link io.serai.a2s.model.CapabilityInputFinder} then
 * derives the inputs that a run needs.
 *
 * <p>{@link io.serai.a2s.model.CapabilityChecksum} verifies a document before it is read. {@link
 * io.serai.skill.VersionRange} and {@link io.serai.a2s.model.CapabilityVersionParser} compare
 * versions.
 */
@NullMarked
package io.serai.a2s.model;

import org.jspecify.annotations.NullMarked;
