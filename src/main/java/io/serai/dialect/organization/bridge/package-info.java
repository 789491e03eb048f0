/**
 * The bridge to Agent Zero: its API of messages and conversations, called through Camel routes.
 *
 * <p>{@link io.serai.dialect.organization.bridge.AgentZeroClient} is what others use.
 */
@NullMarked
package io.serai.dialect.organization.bridge;

import org.jspecify.annotations.NullMarked;
