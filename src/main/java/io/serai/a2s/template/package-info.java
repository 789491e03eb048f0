/**
 * JSON templates: JSON values with placeholders for variables and secrets, used by the calls,
 * outputs and conditions of A2S.
 *
 * <p>{@link io.serai.a2s.template.JsonTemplate#parse(com.fasterxml.jackson.databind.JsonNode)}
 * parses a value once into {@link io.serai.a2s.template.TemplatePart}s; {@link
 * io.serai.a2s.template.PlaceholderParser} splits its strings. Rendering resolves each {@link
 * io.serai.a2s.template.VariablePath} in a {@link io.serai.a2s.template.VariableScope} and each
 * secret through a {@link io.serai.a2s.template.SecretReader}.
 */
@NullMarked
package io.serai.a2s.template;

import org.jspecify.annotations.NullMarked;
