/**
 * Camel's {@code agent:} component, which gives tasks to agents of this hub and to remote agents.
 *
 * <p>Reading order: {@link io.serai.skill.agent.AgentEndpoint}, {@link
 * io.serai.skill.agent.CallableAgent} and {@link io.serai.skill.agent.CallableAgentResolver},
 * {@link io.serai.skill.agent.DelegationRequest}, {@link io.serai.skill.agent.ActiveAgents}, {@link
 * io.serai.skill.agent.RemoteSkillHandler}.
 *
 * <p>The producer resolves the agent and builds a delegation request from the exchange. On a route
 * that a task runs, the request delegates a part of that task: events are relayed and questions are
 * passed on. On any other route it starts a task of its own. The exchange continues with the result
 * of the task, with its question, or with an exception.
 */
@NullMarked
package io.serai.skill.agent;

import org.jspecify.annotations.NullMarked;
