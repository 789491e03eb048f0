/**
 * The files of organizations, as they change: what defines an organization, and the reports of its
 * roles.
 *
 * <p>{@link io.serai.dialect.organization.file.OrganizationFolder} has the chart, {@link
 * io.serai.dialect.organization.file.ReportWatcher} gives each report to the work that it is about.
 */
@NullMarked
package io.serai.dialect.organization.file;

import org.jspecify.annotations.NullMarked;
