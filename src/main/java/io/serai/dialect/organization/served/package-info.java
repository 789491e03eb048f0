/**
 * The organizations that the hub serves as agents, and the limit of messages that each may have
 * with Agent Zero at once.
 */
@NullMarked
package io.serai.dialect.organization.served;

import org.jspecify.annotations.NullMarked;
