/**
 * Organizations as their files define them: hierarchy, roles, graph workflows, domains, and the
 * SALUTE reports of their roles.
 *
 * <p>{@link io.serai.dialect.organization.model.OrganizationDefinition} is all of an organization
 * but its reports; {@link io.serai.dialect.organization.model.SaluteReport} is one report. Readers
 * have no side effects.
 */
@NullMarked
package io.serai.dialect.organization.model;

import org.jspecify.annotations.NullMarked;
