/**
 * Turns the operations of an OpenAPI document into capabilities.
 *
 * <p>{@link io.serai.a2s.openapi.importing.OpenApiImport} selects the operations, and {@link
 * io.serai.a2s.openapi.importing.OperationImport} writes the capability of one of them: server,
 * parameters, body, credentials and answers, each by a class of its own. What is written is read
 * again as a hub would; an operation that cannot be served is skipped with a reason.
 *
 * <p>References are followed within the document only. All work is bounded: operations, levels of
 * references and schemas, values of a list, inputs of a capability.
 */
@NullMarked
package io.serai.a2s.openapi.importing;

import org.jspecify.annotations.NullMarked;
