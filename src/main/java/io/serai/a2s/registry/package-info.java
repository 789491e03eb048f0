/**
 * Which capabilities are served: one plan for what files and callers want, applied to the catalog
 * at once.
 *
 * <p>{@link io.serai.a2s.registry.CapabilityRegistry} takes changes; {@link
 * io.serai.a2s.registry.RegistryChangePlan} decides (pure); {@link
 * io.serai.a2s.registry.ServedCapability} runs.
 */
@NullMarked
package io.serai.a2s.registry;

import org.jspecify.annotations.NullMarked;
