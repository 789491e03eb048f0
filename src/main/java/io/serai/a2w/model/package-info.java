/**
 * The messages of A2W.
 *
 * <p>{@link io.serai.a2w.model.A2wEnvelopeWriter} is around all of them. {@link
 * io.serai.a2w.model.A2wTaskContext} describes a task, {@link
 * io.serai.a2w.model.WorkerStatusWriter} its state, {@link io.serai.a2w.model.WorkerReportWriter}
 * its result, {@link io.serai.a2w.model.TaskLogEntry} an event, and {@link
 * io.serai.a2w.model.A2wErrorFormat} an error with its {@link io.serai.a2w.model.A2wErrorCode}.
 * {@link io.serai.a2w.model.SeniorityLevel} is the band of a weight. {@link
 * io.serai.a2w.model.A2wPath} and {@link io.serai.a2w.model.AgentChannel} are the addresses.
 */
@NullMarked
package io.serai.a2w.model;

import org.jspecify.annotations.NullMarked;
