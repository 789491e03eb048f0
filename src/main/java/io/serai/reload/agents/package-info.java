/**
 * Hot reload of the {@code agents/} folder, whose files define the agents of the directory.
 *
 * <p>{@link io.serai.reload.agents.AgentFolderHandler} parses the files of a change set, refuses
 * those that conflict with an agent that is already served, and replaces the contents of the {@link
 * io.serai.security.agent.AgentDirectory} once for each change set.
 */
@NullMarked
package io.serai.reload.agents;

import org.jspecify.annotations.NullMarked;
