/**
 * The HTTP API of capabilities below {@code /a2s/v1} (A2S-Q1, A2S-Q23, A2S-Q24).
 *
 * <p>{@link io.serai.a2s.rest.A2sRoutes} defines one endpoint per operation. An operation is an
 * {@link io.serai.a2s.rest.ApiOperationProcessor} of {@link io.serai.a2s.rest.CapabilityReadApi},
 * {@link io.serai.a2s.rest.CapabilityRegistrationApi}, {@link
 * io.serai.a2s.rest.CapabilitySearchApi}, {@link io.serai.a2s.rest.CapabilityExecutionApi}, {@link
 * io.serai.a2s.rest.RunStatusApi} or {@link io.serai.a2s.rest.UsageGuideApi}. It reads the request
 * by {@link io.serai.a2s.rest.A2sRequestReader}, finds capabilities in the {@link
 * io.serai.a2s.rest.CapabilityCatalog} and writes the response by {@link
 * io.serai.a2s.rest.A2sResponses}. {@link io.serai.a2s.rest.RegistryWorker} runs operations that
 * block.
 */
@NullMarked
package io.serai.a2s.rest;

import org.jspecify.annotations.NullMarked;
