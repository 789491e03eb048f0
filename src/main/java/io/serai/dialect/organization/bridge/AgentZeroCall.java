package io.serai.dialect.organization.bridge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.outbound.OutboundAbortSignal;
import java.time.Duration;

/**
 * A call of Agent Zero.
 *
 * @param path below its address
 * @param body JSON object; must not be modified
 * @param timeout from the start to the last octet of the answer
 * @param abort closes the connection
 */
record AgentZeroCall(
    OrganizationAgentConfig organization,
    String path,
    ObjectNode body,
    Duration timeout,
    OutboundAbortSignal abort) {

  static final String MESSAGE = "/api_message";
  static final String TERMINATE = "/api_terminate_chat";

  /** Returns the same call of an API that is at a place below the address. */
  AgentZeroCall below(String place) {
    return new AgentZeroCall(organization, place + path, body, timeout, abort);
  }
}
