/**
 * Decodes the text of a workflow.
 *
 * <p>{@link io.serai.a2e.decode.WorkflowDecoder} reads the messages, also those of two older forms,
 * into a {@link io.serai.a2e.decode.WorkflowDraft}, and then the configuration of each operation by
 * its {@link io.serai.a2e.decode.OperationType}, the catalog of operations. The result is a {@link
 * io.serai.a2e.decode.DecodedWorkflow}: a workflow, or all that is wrong with it.
 */
@NullMarked
package io.serai.a2e.decode;

import org.jspecify.annotations.NullMarked;
