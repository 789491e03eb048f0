/**
 * The registry of capabilities: decides which ones are served, from files and registrations.
 *
 * <p>{@link io.serai.a2s.registry.CapabilityRegistry} receives changes as {@link
 * io.serai.a2s.registry.CapabilityCandidate}s with their {@link
 * io.serai.a2s.registry.CapabilityOrigin}. {@link io.serai.a2s.registry.RegistryChangePlan} decides
 * without side effects, by {@link io.serai.a2s.registry.ConflictCheck} and {@link
 * io.serai.a2s.registry.CapabilityDependencyResolver}. {@link
 * io.serai.a2s.registry.CapabilityActivator} applies the plan to the skill catalog in one step.
 *
 * <p>{@link io.serai.a2s.registry.HttpCapabilityRegistration} stores registrations in a {@link
 * io.serai.a2s.registry.RegisteredCapabilityTable} within a {@link
 * io.serai.a2s.registry.RegistryQuota}. {@link io.serai.a2s.registry.CapabilityExecutor} runs a
 * {@link io.serai.a2s.registry.ServedCapability} after its {@link
 * io.serai.a2s.registry.RunPreconditions}.
 */
@NullMarked
package io.serai.a2s.registry;

import org.jspecify.annotations.NullMarked;
