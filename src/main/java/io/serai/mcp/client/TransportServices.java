package io.serai.mcp.client;

import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.outbound.stream.StreamLimits;
import io.serai.security.vault.Vault;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What connections to MCP servers need of the hub.
 *
 * @param outbound sends requests over HTTP
 * @param credentials makes headers of credentials
 * @param vault has the secrets of programs
 * @param streams what the answer to one request may send
 * @param retryDelay pause before a broken stream is resumed
 * @param parser parses what servers send over HTTP
 * @param programs has the programs that run
 * @param timer runs delayed actions; none of them blocks
 */
public record TransportServices(
    OutboundGateway outbound,
    CredentialHeaderFactory credentials,
    Vault vault,
    StreamLimits streams,
    Duration retryDelay,
    MessageParser parser,
    RunningPrograms programs,
    ScheduledExecutorService timer) {}
