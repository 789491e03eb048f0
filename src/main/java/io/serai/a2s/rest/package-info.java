/**
 * The HTTP API of capabilities and agents below {@code /a2s/v1} (A2S-Q1, A2S-Q23, A2S-Q24).
 *
 * <p>{@link io.serai.a2s.rest.A2sRoutes} defines one endpoint per operation. The operations are in
 * {@link io.serai.a2s.rest.CapabilityReadApi}, {@link io.serai.a2s.rest.CapabilityRegistrationApi},
 * {@link io.serai.a2s.rest.CapabilitySearchApi}, {@link io.serai.a2s.rest.CapabilityExecutionApi},
 * {@link io.serai.a2s.rest.UsageGuideApi}, {@link io.serai.a2s.rest.ServicesApi} and {@link
 * io.serai.a2s.rest.AgentsApi}. They find capabilities in the {@link
 * io.serai.a2s.rest.CapabilityCatalog}. Operations on tasks are in {@link io.serai.a2s.rest.task}.
 */
@NullMarked
package io.serai.a2s.rest;

import org.jspecify.annotations.NullMarked;
