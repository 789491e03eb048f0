/**
 * Reads OpenAPI 3.0 and 3.1 documents: for the calls of steps ({@code a2s.call}) and for the import
 * ({@code a2s.openapi.importing}).
 *
 * <p>An {@link io.serai.a2s.openapi.OpenApiDocument} follows references within itself. An {@link
 * io.serai.a2s.openapi.OpenApiOperation} knows its servers and parameters, also those of its path
 * item and of the document. The records are views of the document, so that every value has its
 * place; what is wrong is reported by those who read them, since a call needs all faults of its
 * task, and an import the reason why it leaves out an operation.
 */
@NullMarked
package io.serai.a2s.openapi;

import org.jspecify.annotations.NullMarked;
