/**
 * Calls of services: builds the HTTP request of one step and decodes the response.
 *
 * <p>{@link io.serai.a2s.call.OperationDescriptionFormat} reads a task and its input template once,
 * by {@link io.serai.a2s.call.OpenApiCallReader} or {@link io.serai.a2s.call.GraphQlCallReader},
 * into a {@link io.serai.a2s.call.ServiceCall}. For each run, the call renders its templates with a
 * {@link io.serai.a2s.call.RequestTemplateRenderer} into a request, and {@link
 * io.serai.a2s.call.ServiceResponseDecoder} decodes the response. {@link
 * io.serai.a2s.call.OutputMapping} then reads values by {@link io.serai.a2s.call.CompiledJsonPath}
 * and sets variables. {@link io.serai.a2s.call.MaskedRequest} shows a request without its secrets.
 */
@NullMarked
package io.serai.a2s.call;

import org.jspecify.annotations.NullMarked;
