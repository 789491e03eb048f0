/**
 * The organization kernel behind A2A: an organization that works in an instance of Agent Zero is an
 * agent of the hub.
 *
 * <p>{@link io.serai.dialect.organization.OrganizationProtocol} is the protocol. {@code model} has
 * organizations and reports, {@code config} the block of agent files, {@code file} the files as
 * they change, {@code served} the organizations of the hub, {@code card} how they present
 * themselves, {@code bridge} the calls of Agent Zero, {@code artifact} the files of tasks, and
 * {@code run} the work on tasks.
 */
@NullMarked
package io.serai.dialect.organization;

import org.jspecify.annotations.NullMarked;
