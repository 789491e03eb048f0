/**
 * Runs tasks of organizations: a message goes to Agent Zero, reports become updates and questions,
 * and the answer becomes the result.
 *
 * <p>{@link io.serai.dialect.organization.run.OrganizationTaskRunner} takes the tasks, {@link
 * io.serai.dialect.organization.run.OrganizationRun} runs one. It posts messages with {@link
 * io.serai.dialect.organization.run.AgentZeroConversation}. What {@link
 * io.serai.dialect.organization.run.CallReports} receives waits in {@link
 * io.serai.dialect.organization.run.PendingReports}, is kept by {@link
 * io.serai.dialect.organization.run.WorkReportAccumulator} and reported by {@link
 * io.serai.dialect.organization.run.TaskReports}. {@link
 * io.serai.dialect.organization.run.GuidanceRequest} has the open question, and {@link
 * io.serai.dialect.organization.run.RunFinisher} ends the run.
 */
@NullMarked
package io.serai.dialect.organization.run;

import org.jspecify.annotations.NullMarked;
